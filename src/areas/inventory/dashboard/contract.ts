import * as z from "zod";
import { contract } from "#src/shared/contract.ts";

/** The numbers of items that the filters `stock=low` and `stock=out` find. */
export const shortages = z.object({ low: z.int(), out: z.int() });
export type Shortages = z.output<typeof shortages>;

export const shortagesContract = contract({
  countShortages: {
    method: "GET",
    path: "/api/items/shortages",
    summary: "How many items are below their minimum, and how many are sold out",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    output: shortages,
  },
});
