/**
 * What an item is sold for, what it cost, how it is taxed and how long it is vouched for: what people owe by it. Who
 * may change what of it, read by screen and server alike. Money is minor units.
 */
import type { Permission } from "#src/shared/permissions.ts";
import { displayedPrice } from "../rules.ts";

export const termFields = [
  "price",
  "onlinePrice",
  "salePrice",
  "cost",
  "taxRate",
  "warrantyDays",
] as const;
export type TermField = (typeof termFields)[number];

export interface Terms {
  price: number;
  onlinePrice: number | null;
  salePrice: number | null;
  /** Left out for those who may not see it. */
  cost?: number | null | undefined;
  taxRate: number | null;
  warrantyDays: number | null;
}

/** The fields whose value changes. */
export const changedTerms = (before: Terms, change: Partial<Terms>): TermField[] =>
  termFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);

/** Whether a buyer would pay less, at the till or online. */
export function lowersPrices(before: Terms, change: Partial<Terms>): boolean {
  const after = { ...before, ...change };
  return after.price < before.price || displayedPrice(after) < displayedPrice(before);
}

/**
 * What a change needs beside editing items. Tax and warranty of one item stand in place of the shop's, so they need
 * the same right as these.
 */
export function rightsForTerms(before: Terms, change: Partial<Terms>): Permission[] {
  const changed = changedTerms(before, change);
  return [
    ...(change.cost === undefined ? [] : (["view_cost"] as const)),
    ...(lowersPrices(before, change) ? (["lower_prices"] as const) : []),
    ...(changed.includes("taxRate") || changed.includes("warrantyDays")
      ? (["manage_settings"] as const)
      : []),
  ];
}

/** Raising a price or writing down a cost says itself why. */
export const needsReasonForTerms = (before: Terms, change: Partial<Terms>): boolean =>
  rightsForTerms(before, change).some((permission) => permission !== "view_cost");
