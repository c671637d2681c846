import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { ApiRefusal } from "#src/client/data/api.ts";

/** Converts a refusal to an error of the form field that `fields` has for its code. Returns other errors unchanged. */
export function atField(error: unknown, fields: Partial<Record<RefusalCode, string>>): unknown {
  if (!(error instanceof ApiRefusal)) return error;
  // The other codes are those of a browser that got no answer, or could not store something.
  const field = (fields as Partial<Record<ApiRefusal["code"], string>>)[error.code];
  return field ? { fields: { [field]: `setup-errors:${error.code}` } } : error;
}
