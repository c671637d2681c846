import type { MovementReason } from "../rules.ts";

export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** The age bands of stock. `upTo` is the highest age in days that belongs to the band. */
export const ageBands = [
  { name: "0-30", upTo: 30 },
  { name: "31-90", upTo: 90 },
  { name: "91-180", upTo: 180 },
  { name: "181-365", upTo: 365 },
  { name: "over-365", upTo: Infinity },
] as const;
export type AgeBand = (typeof ageBands)[number]["name"];
export const ageBandNames = ageBands.map(({ name }) => name) as [AgeBand, ...AgeBand[]];

/** An item in stock is slow when its `idleDays` (see contract.ts) reach `SLOW_DAYS`, and dead at `DEAD_DAYS`. */
export const SLOW_DAYS = 60;
export const DEAD_DAYS = 180;

/** The reasons of movements that correct the stock: pieces broke, were lost or found, or the number was wrong. */
export const shrinkageReasons = [
  "damaged",
  "lost",
  "defective",
  "count",
  "correction",
  "adjustment",
  "found",
] as const satisfies MovementReason[];

/**
 * `times`: how many times the average stock went out in `days` days. `daysOfStock`: how many days the average stock
 * lasts at this rate. Both are null when nothing went out or the average stock has no value.
 */
export function turnover(
  costOfGoods: number,
  averageStock: number,
  days: number,
): { times: number | null; daysOfStock: number | null } {
  if (costOfGoods <= 0 || averageStock <= 0) return { times: null, daysOfStock: null };
  return {
    times: Math.round((costOfGoods / averageStock) * 100) / 100,
    daysOfStock: Math.round((averageStock / costOfGoods) * days),
  };
}
