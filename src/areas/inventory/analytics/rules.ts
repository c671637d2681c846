import type { MovementReason } from "../rules.ts";

export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** How long ago the pieces on the shelf came in: up to so many days, both included. */
export const ageBands = [
  { name: "0-30", upTo: 30 },
  { name: "31-90", upTo: 90 },
  { name: "91-180", upTo: 180 },
  { name: "181-365", upTo: 365 },
  { name: "over-365", upTo: Infinity },
] as const;
export type AgeBand = (typeof ageBands)[number]["name"];
export const ageBandNames = ageBands.map(({ name }) => name) as [AgeBand, ...AgeBand[]];

/** On the shelf and nothing of it went out for so many days. */
export const SLOW_DAYS = 60;
export const DEAD_DAYS = 180;

/** Goods that went out for what the shop does with goods … */
export const goodsOut = ["sale", "repair_part", "replacement"] as const satisfies MovementReason[];
/** … and what of them came back. */
export const goodsBack = ["refund", "part_returned"] as const satisfies MovementReason[];
/** Where the number changed and nobody bought or brought anything. */
export const shrinkageReasons = [
  "damaged",
  "lost",
  "defective",
  "count",
  "correction",
  "adjustment",
  "found",
] as const satisfies MovementReason[];

/** How often the stock went out in the period, and how long it would last; null where nothing went out. */
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
