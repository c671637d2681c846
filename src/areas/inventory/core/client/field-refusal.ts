import type { ApiRefusal } from "#src/client/data/api.ts";

/** Turns a refusal that concerns one value of an item (for example its SKU) into an error of that form field. */
export function fieldRefusal(error: ApiRefusal, errorText: (error: unknown) => string): unknown {
  if (error.code === "sku_taken") return { fields: { sku: errorText(error) } };
  if (error.code === "barcode_taken") return { fields: { barcode: errorText(error) } };
  return error;
}
