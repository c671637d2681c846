import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, moment, moneyOfMany } from "#src/shared/fields.ts";
import { ageBandNames, periods, shrinkageReasons } from "./rules.ts";
import { categories } from "../rules.ts";

/** Pieces and their value in minor units, at current price and (for users with `view_cost`) at current cost. */
const worth = { pieces: z.int(), atPrice: moneyOfMany, atCost: moneyOfMany.optional() };

const item = z.object({ id, sku: z.string(), name: z.string() });

const idleItem = z.object({
  item,
  ...worth,
  /** Days since the oldest piece in stock arrived or the last piece went out, whichever is later. */
  idleDays: z.int(),
  lastOutAt: moment.nullable(),
});
export type IdleItem = z.output<typeof idleItem>;

const idle = z.object({ items: z.int(), ...worth, worst: z.array(idleItem) });

export const inventoryAnalytics = z.object({
  asOf: moment,
  /** Days of the shop, both included. */
  from: day,
  to: day,
  stock: z.object({
    items: z.int(),
    ...worth,
    /** Items in stock without a known cost; the value at cost counts them as zero. Only with `view_cost`. */
    withoutCost: z.int().optional(),
  }),
  /** The value of the stock at the end of each day, at current prices and costs; first the day before the period. */
  line: z.array(z.object({ day, atPrice: moneyOfMany, atCost: moneyOfMany.optional() })),
  ageing: z.array(z.object({ band: z.enum(ageBandNames), ...worth })),
  /** Only with `view_cost`. Cost of goods: what outgoing goods cost at that time, minus goods that came back. */
  turnover: z
    .object({
      costOfGoods: moneyOfMany,
      averageStock: moneyOfMany,
      times: z.number().nullable(),
      daysOfStock: z.int().nullable(),
    })
    .optional(),
  /** Pieces sold or used in repairs, minus pieces that came back. The item with the most pieces is first. */
  bestSellers: z.array(z.object({ item, sold: z.int(), used: z.int(), ...worth })),
  slow: idle,
  dead: idle,
  categories: z.array(
    z.object({
      category: z.enum(categories),
      items: z.int(),
      ...worth,
      /** Pieces that went out for sales and repairs in the period, minus pieces that came back. */
      out: z.int(),
    }),
  ),
  /** Changes of stock by correction, per reason. A negative number means that the stock decreased. */
  shrinkage: z.array(z.object({ reason: z.enum(shrinkageReasons), ...worth })),
});
export type InventoryAnalytics = z.output<typeof inventoryAnalytics>;

const query = z.strictObject({
  days: z
    .enum(["30", "90", "365"])
    .default("90")
    .transform((days) => periods.find((each) => each === Number(days)) ?? 90),
});

export const analyticsContract = contract({
  getInventoryAnalytics: {
    method: "GET",
    path: "/api/inventory/analytics",
    summary:
      "What the stock is worth, how old it is, how fast it goes, what lies, and what got lost",
    access: "view_inventory",
    // Sales do not refresh this: it would read a million movements for almost the same figures.
    refreshesOn: [],
    query,
    output: inventoryAnalytics,
  },
  exportInventoryAnalytics: {
    method: "GET",
    path: "/api/inventory/analytics/export.csv",
    summary: "The same by item, as a CSV file: pieces by age, pieces out, days without movement",
    access: "view_inventory",
    query,
    produces: "text/csv",
  },
});
