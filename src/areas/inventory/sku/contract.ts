/** The endpoint that suggests a SKU for a new item. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { text } from "#src/shared/fields.ts";
import { categories } from "../rules.ts";

export const skuContract = contract({
  suggestSku: {
    method: "GET",
    path: "/api/items/suggested-sku",
    summary: "A free SKU for a new item, from its category, brand and model, or its name",
    access: "create_inventory",
    refreshesOn: ["inventory"],
    query: z.strictObject({
      category: z.enum(categories),
      name: text(160).optional(),
      brand: text(80).optional(),
      model: text(120).optional(),
    }),
    output: z.object({ sku: z.string() }),
  },
});
