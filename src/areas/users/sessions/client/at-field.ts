import type { RefusalCode } from "#src/shared/errors.ts";
import { ApiRefusal } from "#src/client/data/api.ts";

/** For a form's `submit`: attaches a refusal to the field that caused it, in the user's language. */
export function atField(error: unknown, fields: Partial<Record<RefusalCode, string>>): unknown {
  if (!(error instanceof ApiRefusal) || error.code === "network") return error;
  const field = fields[error.code];
  return field ? { fields: { [field]: `errors:${error.code}` } } : error;
}
