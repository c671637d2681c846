import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idList, moment, money } from "#src/shared/fields.ts";
import { categories } from "../rules.ts";

/** An item as a till keeps it in memory: no more than it shows and finds by. */
export const catalogueItem = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  category: z.enum(categories),
  price: money,
  /** Free to be sold. */
  available: z.int(),
  image: z.string().nullable(),
  /** Sold piece by piece, each named by its serial number. */
  isSerialised: z.boolean(),
  isArchived: z.boolean(),
  version: z.int(),
});
export type CatalogueItem = z.output<typeof catalogueItem>;

const catalogue = z.object({
  items: z.array(catalogueItem),
  /** More of the same; null: that was all. */
  nextCursor: id.nullable(),
  /** Given as `since` the next time, brings everything that changes from now on. */
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
      /** At most a hundred, with commas between. */
      ids: idList(100).optional(),
    }),
    output: catalogue,
  },
});
