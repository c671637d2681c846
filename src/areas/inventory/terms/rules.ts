/**
 * The terms of an item (prices, cost, tax, warranty) and the permissions that their changes need. Used by screen and
 * server. Amounts are in minor units.
 */
import type { Permission } from "#src/shared/permissions.ts";
import { STANDARD_CODE, type TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { displayedPrice } from "../rules.ts";

export const termFields = [
  "price",
  "onlinePrice",
  "salePrice",
  "cost",
  "taxCode",
  "warrantyDays",
] as const;
export type TermField = (typeof termFields)[number];

export interface Terms {
  price: number;
  onlinePrice: number | null;
  salePrice: number | null;
  /** undefined for users who may not see costs. */
  cost?: number | null | undefined;
  taxCode: TaxCode;
  warrantyDays: number | null;
}

/** Returns the fields of `change` that differ from `before`. */
export const changedTerms = (before: Terms, change: Partial<Terms>): TermField[] =>
  termFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);

/** Whether the change lowers what a buyer pays, at the till or online. */
export function lowersPrices(before: Terms, change: Partial<Terms>): boolean {
  const after = { ...before, ...change };
  return after.price < before.price || displayedPrice(after) < displayedPrice(before);
}

/**
 * The permissions that a change needs in addition to `edit_inventory`. The warranty of an item overrides the shop's
 * settings, so it needs the permission for the settings. The tax code needs the permission that decides about taxes.
 */
export function rightsForTerms(before: Terms, change: Partial<Terms>): Permission[] {
  const changed = changedTerms(before, change);
  return [
    ...(change.cost === undefined ? [] : (["view_cost"] as const)),
    ...(lowersPrices(before, change) ? (["lower_prices"] as const) : []),
    ...(changed.includes("taxCode") ? (["manage_tax_rates"] as const) : []),
    ...(changed.includes("warrantyDays") ? (["manage_settings"] as const) : []),
  ];
}

/**
 * The permissions that a new item needs in addition to `create_inventory`, by the rules of a change: somebody has to
 * decide about another tax and another warranty than those of the shop.
 */
export const rightsForNewItem = ({
  taxCode,
  warrantyDays,
}: {
  taxCode?: TaxCode | undefined;
  warrantyDays?: number | null | undefined;
}): Permission[] => [
  ...((taxCode ?? STANDARD_CODE) === STANDARD_CODE ? [] : (["manage_tax_rates"] as const)),
  ...((warrantyDays ?? null) === null ? [] : (["manage_settings"] as const)),
];

/** Whether the change needs a reason: it lowers a price, or it changes the tax or the warranty. */
export const needsReasonForTerms = (before: Terms, change: Partial<Terms>): boolean =>
  rightsForTerms(before, change).some((permission) => permission !== "view_cost");
