import type { ApiRefusal } from "#src/client/data/api.ts";

/** Shows a refusal about one field of the item's form at that field. */
export function fieldRefusal(error: ApiRefusal, errorText: (error: unknown) => string): unknown {
  if (error.code === "sku_taken") return { fields: { sku: errorText(error) } };
  if (error.code === "barcode_taken") return { fields: { barcode: errorText(error) } };
  return error;
}
