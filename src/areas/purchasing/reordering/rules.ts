/** How much of an item is to be ordered. Used by screen and server. */
import type { Demand } from "#src/areas/inventory/demand/rules.ts";
import type { CasesRange } from "#src/shared/forecast/cases-range.ts";
import { inPacks } from "../price-lists/rules.ts";

/** The periods from which demand is computed. */
export const demandDays = [30, 90] as const;
export type DemandDays = (typeof demandDays)[number];

export const MAX_ORDERS = 30;

export interface Stand {
  /** The pieces that were sold and used in repairs in the last `days`, without those that came back. */
  used: number;
  days: number;
  /** Pieces in stock without reserved ones. */
  available: number;
  minStock: number;
  /** Pieces of orders that were sent, and of drafts, which have not arrived. */
  ordered: number;
  inDrafts: number;
}

/**
 * The pieces that are missing until goods that are ordered today have arrived and lasted for the safety days. Stock that
 * is at its minimum is low, so at least one piece is missing then. 0: nothing is missing.
 */
export function missing(
  { used, days, available, minStock, ordered, inDrafts }: Stand,
  leadTimeDays: number,
  safetyDays: number,
): number {
  const there = available + ordered + inDrafts;
  const demand = Math.ceil((used * (leadTimeDays + safetyDays)) / days);
  const isLow = minStock > 0 && there <= minStock;
  return Math.max(minStock + demand - there, isLow ? 1 : 0);
}

/** For how many days the available pieces last at this demand; null without demand. */
export const lastsFor = ({ used, days, available }: Stand): number | null =>
  used > 0 ? Math.floor((Math.max(available, 0) * days) / used) : null;

interface Packing {
  minimumQuantity: number;
  packSize: number;
}

/** The quantity that is suggested: what is missing, in whole packs of the supplier. */
export const suggested = (pieces: number, packing: Packing): number =>
  pieces > 0 ? inPacks(pieces, packing) : 0;

export interface ForecastOfItem {
  /**
   * The stock at which goods that are ordered then arrive in time, also in busier weeks, with the safety days left. The
   * list of suggestions begins at the same stock, when the item has this minimum.
   */
  orderAt: number;
  /** What of it is for busier weeks and late goods: the minimum that reordering needs (it adds the rest by itself). */
  minimum: number;
}

interface Lead {
  /** The lead time that the supplier has told. */
  leadTimeDays: number;
  /** The supplier's own orders replace it. */
  pastLead: Pick<CasesRange, "median" | "high"> | null;
  safetyDays: number;
}

/**
 * When to order an item, from its demand and the lead time of a supplier. Weeks vary independently, so the deviation of
 * several weeks together grows with the square root of their number.
 */
export function forecastOf(
  { perWeek, high }: Pick<Demand, "perWeek" | "high">,
  { leadTimeDays, pastLead, safetyDays }: Lead,
): ForecastOfItem {
  const days = pastLead?.median ?? leadTimeDays;
  const busier = Math.max(high - perWeek, 0) * Math.sqrt(days / 7);
  const later = pastLead ? (perWeek * (pastLead.high - pastLead.median)) / 7 : 0;
  const minimum = Math.ceil(Math.hypot(busier, later));
  return { orderAt: Math.ceil((perWeek * (days + safetyDays)) / 7) + minimum, minimum };
}
