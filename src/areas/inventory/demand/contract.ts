/** How many pieces of an item a week needs. Pieces only: it tells neither prices nor costs. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";

export const demand = z.object({
  /** The number of weeks behind the range: those that began with the item in stock. */
  weeks: z.int(),
  /** The sales and uses in repairs of these weeks. */
  cases: z.int(),
  /** Pieces a week: eight of ten weeks needed `low` to `high`, half of them up to `median`. */
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** The average of all these weeks. */
  perWeek: z.number(),
});

export const demandContract = contract({
  getItemDemand: {
    method: "GET",
    path: "/api/items/:id/demand",
    summary:
      "How many pieces a week needs: sold and used in repairs less what came back, in the last 13 whole weeks",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    params: idParams,
    /** null if the item had stock in too few weeks, or was sold and used too seldom in them. */
    output: z.object({ demand: demand.nullable() }),
    errors: ["not_found"],
  },
});
