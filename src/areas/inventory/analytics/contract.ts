import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, moment, moneyOfMany } from "#src/shared/fields.ts";
import { ageBandNames, periods, shrinkageReasons } from "./rules.ts";
import { categories } from "../rules.ts";

/** A number of pieces and their value in minor units. The value at cost is only for users with `view_cost`. */
const worth = { pieces: z.int(), atPrice: moneyOfMany, atCost: moneyOfMany.optional() };

const item = z.object({ id, sku: z.string(), name: z.string() });

const idleItem = z.object({
  item,
  ...worth,
  /**
   * The number of days since the last piece went out or since the oldest piece in stock arrived, whichever happened
   * later.
   */
  idleDays: z.int(),
  lastOutAt: moment.nullable(),
});
export type IdleItem = z.output<typeof idleItem>;

const idle = z.object({ items: z.int(), ...worth, worst: z.array(idleItem) });

export const inventoryAnalytics = z.object({
  asOf: moment,
  /** The first and the last day of the period, by the shop's time zone. */
  from: day,
  to: day,
  stock: z.object({
    items: z.int(),
    ...worth,
    /**
     * The number of items in stock without a known cost, which `atCost` counts as 0. Only for users with `view_cost`.
     */
    withoutCost: z.int().optional(),
  }),
  /** The stock at the end of each day, at today's prices and at its value then. It starts on the day before the period. */
  line: z.array(z.object({ day, atPrice: moneyOfMany, atCost: moneyOfMany.optional() })),
  ageing: z.array(z.object({ band: z.enum(ageBandNames), ...worth })),
  /**
   * Only for users with `view_cost`. `costOfGoods` is the cost of pieces that went out, minus that of returned pieces.
   */
  turnover: z
    .object({
      costOfGoods: moneyOfMany,
      averageStock: moneyOfMany,
      times: z.number().nullable(),
      daysOfStock: z.int().nullable(),
    })
    .optional(),
  /** The items with the most pieces sold or used in repairs. Pieces that came back are subtracted. */
  bestSellers: z.array(z.object({ item, sold: z.int(), used: z.int(), ...worth })),
  slow: idle,
  dead: idle,
  categories: z.array(
    z.object({
      category: z.enum(categories),
      items: z.int(),
      ...worth,
      /** The pieces that went out in the period for sales, repairs and replacements, minus pieces that came back. */
      out: z.int(),
    }),
  ),
  /** The changes of stock by corrections, for each reason; negative: the stock decreased. */
  shrinkage: z.array(z.object({ reason: z.enum(shrinkageReasons), ...worth })),
});
export type InventoryAnalytics = z.output<typeof inventoryAnalytics>;

const query = z.strictObject({
  days: z
    .enum(["7", "30", "90", "365"])
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
    // A sale does not refresh the screen: the query reads up to a million movements, and the figures hardly change.
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
