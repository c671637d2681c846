import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idList, money } from "#src/shared/fields.ts";
import { MAX_ITEMS } from "./rules.ts";

export const labelItem = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  price: money,
  /** The number of pieces in stock, including the reserved ones. */
  quantity: z.int(),
});
export type LabelItem = z.output<typeof labelItem>;

export const labelsContract = contract({
  listLabels: {
    method: "GET",
    path: "/api/items/labels",
    summary:
      "What stands on the labels of these items, in this order; what is not there is left out",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    query: z.strictObject({
      /** The ids of at most a hundred items, separated by commas. */
      ids: idList(MAX_ITEMS),
    }),
    output: z.object({ items: z.array(labelItem) }),
  },
});
