import type { FastifyError } from "fastify";
import type * as z from "zod";
import { Refusal, type FieldErrors } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { beginningOf } from "#src/shared/text.ts";
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

/** The number of errors that an answer lists, and the longest path of a field in them. */
const MAX_ERRORS = 20;
const LONGEST_PATH = 200;

/**
 * Builds the refusal of invalid input. For each invalid path, `fields` has Zod's first message or "unknown field". Only
 * the first errors are listed, so that the answer stays small whatever was sent; `moreErrors` counts the others.
 */
export function validationRefusal(error: z.ZodError): Refusal {
  const fields: FieldErrors = {};
  let listed = 0;
  let more = 0;
  for (const [path, message] of errorsIn(error)) {
    if (Object.hasOwn(fields, path)) continue;
    if (listed === MAX_ERRORS) more++;
    else {
      fields[path] = message;
      listed++;
    }
  }
  const first = Object.entries(fields)[0];
  return new Refusal("validation_failed", {
    fields,
    detail: first && `${first[0]}: ${first[1]}`,
    ...(more > 0 && { moreErrors: more }),
  });
}

function* errorsIn({ issues }: z.ZodError): Generator<[path: string, message: string]> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") {
      yield [pathOf(issue.path), issue.message];
      continue;
    }
    for (const key of issue.keys) yield [pathOf([...issue.path, key]), "unknown field"];
  }
}

const pathOf = (names: readonly PropertyKey[]): string =>
  beginningOf(names.join("."), LONGEST_PATH) || "body";
