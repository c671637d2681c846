import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idList, moment, money } from "#src/shared/fields.ts";
import { categories } from "../rules.ts";

/** An item in the cache of a till: only the fields that the till shows and searches. */
export const catalogueItem = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  category: z.enum(categories),
  price: money,
  /** The number of pieces that can be sold. */
  available: z.int(),
  image: z.string().nullable(),
  /** Whether the till must ask for the serial number of each piece. */
  isSerialised: z.boolean(),
  isArchived: z.boolean(),
  version: z.int(),
});
export type CatalogueItem = z.output<typeof catalogueItem>;

const catalogue = z.object({
  items: z.array(catalogueItem),
  /** The cursor of the next page; null on the last page. */
  nextCursor: id.nullable(),
  /** The next call passes this time as `since` in order to get only later changes. */
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
      /** At most a hundred, separated by commas. */
      ids: idList(100).optional(),
    }),
    output: catalogue,
  },
});
