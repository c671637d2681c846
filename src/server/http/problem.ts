import type { FastifyError } from "fastify";
import type * as z from "zod";
import { Refusal, type FieldErrors } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { isDatabaseAway, isDatabaseBusy, violatedConstraint } from "../database.ts";

/** Each constraint with the refusal of a request that violates it. Each area lists its own in `constraints.ts`. */
export type ConstraintRefusals = Readonly<Record<string, RefusalCode>>;

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
};

/** Converts a thrown value to the refusal that is sent as the answer. Null means that the value is a bug of ours. */
export function toRefusal(error: unknown, constraints: ConstraintRefusals): Refusal | null {
  if (error instanceof Refusal) return error;
  const constraint = violatedConstraint(error);
  if (constraint) {
    const code = constraints[constraint];
    if (code) return new Refusal(code);
  }
  if (isDatabaseAway(error)) return new Refusal("database_unavailable", { retryAfterSeconds: 2 });
  if (isDatabaseBusy(error)) return new Refusal("server_busy", { retryAfterSeconds: 2 });
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && fastifyCodes[code]) return new Refusal(fastifyCodes[code]);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal("bad_request");
  return null;
}

/**
 * Builds the refusal of invalid input. For each invalid path, `fields` has Zod's first message or "unknown field".
 */
export function validationRefusal(error: z.ZodError): Refusal {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const names =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    for (const name of names) {
      const path = name.join(".") || "body";
      fields[path] ??= issue.code === "unrecognized_keys" ? "unknown field" : issue.message;
    }
  }
  const first = Object.entries(fields)[0];
  return new Refusal("validation_failed", { fields, detail: first && `${first[0]}: ${first[1]}` });
}
