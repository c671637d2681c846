import type { ApiRefusal } from "#src/client/data/api.ts";

/** Turns a refusal about one value of an item into an error of the form's field with that value. */
export function fieldRefusal(error: ApiRefusal, errorText: (error: unknown) => string): unknown {
  if (error.code === "sku_taken") return { fields: { sku: errorText(error) } };
  if (error.code === "barcode_taken") return { fields: { barcode: errorText(error) } };
  return error;
}
