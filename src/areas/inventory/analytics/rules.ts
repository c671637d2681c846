import type { MovementReason } from "../rules.ts";

export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** Upper limits of the age bands of stock, in days, inclusive. */
export const ageBands = [
  { name: "0-30", upTo: 30 },
  { name: "31-90", upTo: 90 },
  { name: "91-180", upTo: 180 },
  { name: "181-365", upTo: 365 },
  { name: "over-365", upTo: Infinity },
] as const;
export type AgeBand = (typeof ageBands)[number]["name"];
export const ageBandNames = ageBands.map(({ name }) => name) as [AgeBand, ...AgeBand[]];

/** Days without any piece going out, for items in stock. */
export const SLOW_DAYS = 60;
export const DEAD_DAYS = 180;

/** Movements that take goods out by sale or repair. */
export const goodsOut = ["sale", "repair_part", "replacement"] as const satisfies MovementReason[];
/** Movements that bring such goods back. */
export const goodsBack = ["refund", "part_returned"] as const satisfies MovementReason[];
/** Corrections of the quantity, without a purchase or sale. */
export const shrinkageReasons = [
  "damaged",
  "lost",
  "defective",
  "count",
  "correction",
  "adjustment",
  "found",
] as const satisfies MovementReason[];

/** The turnover of the stock in the period, and how long the stock would last; null when nothing went out. */
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
