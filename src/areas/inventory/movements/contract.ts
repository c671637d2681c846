import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { moneyOfMany, person } from "#src/shared/fields.ts";
import { movementsQuery } from "../core/contract.ts";

const filters = movementsQuery.omit({ cursor: true, limit: true, sort: true });
export type MovementFilters = z.output<typeof filters>;

const sortedFilters = movementsQuery.omit({ cursor: true, limit: true });
export type SortedMovementFilters = z.output<typeof sortedFilters>;

export const movementTotals = z.object({
  movements: z.int(),
  /** `came` and `went` are the numbers of pieces that came into and went out of the stock. */
  came: z.int(),
  went: z.int(),
  /** The values of these pieces at cost, without unknown costs. Only for users with `view_cost`. */
  cameValue: moneyOfMany.optional(),
  wentValue: moneyOfMany.optional(),
});
export type MovementTotals = z.output<typeof movementTotals>;

export const movementsContract = contract({
  getMovementTotals: {
    method: "GET",
    path: "/api/stock-movements/totals",
    summary: "How many pieces came and went altogether, under the filters of the list",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    query: filters,
    output: movementTotals,
  },
  listMovers: {
    method: "GET",
    path: "/api/stock-movements/users",
    summary: "Everybody who ever moved stock, by name",
    access: "view_inventory",
    refreshesOn: ["inventory", "users"],
    output: z.object({ users: z.array(person) }),
  },
  exportStockMovements: {
    method: "GET",
    path: "/api/stock-movements/export.csv",
    summary: "The list of movements as a CSV file, under the same filters and in its order",
    access: "view_inventory",
    query: sortedFilters,
    produces: "text/csv",
  },
});
