import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idList, moment, money } from "#src/shared/fields.ts";
import { categories } from "../rules.ts";

/** An item as a till stores it in its cache, with only the fields that the till shows or searches. */
export const catalogueItem = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  category: z.enum(categories),
  price: money,
  /** The number of pieces in stock that are not reserved. */
  available: z.int(),
  image: z.string().nullable(),
  /** Whether the till must ask for the serial number of each sold piece. */
  isSerialised: z.boolean(),
  isArchived: z.boolean(),
  version: z.int(),
});
export type CatalogueItem = z.output<typeof catalogueItem>;

const catalogue = z.object({
  items: z.array(catalogueItem),
  /** The cursor of the next page; null on the last page. */
  nextCursor: id.nullable(),
  /** The till passes this time as `since` in its next call, in order to get only the items changed after it. */
  asOf: moment,
});
export type Catalogue = z.output<typeof catalogue>;

export const catalogueContract = contract({
  listCatalogue: {
    method: "GET",
    path: "/api/items/catalogue",
    summary: "Everything that can be sold, for a till's memory; or what changed, or these few",
    access: ["view_pos", "view_inventory"],
    refreshesOn: ["inventory"],
    query: z.strictObject({
      cursor: id.optional(),
      since: moment.optional(),
      /** The ids of at most a hundred items, separated by commas. */
      ids: idList(100).optional(),
    }),
    output: catalogue,
  },
});
