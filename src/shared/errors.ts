import { refusals, type RefusalCode } from "./refusals/refusals.ts";

/** The errors of form fields: path of the field (`lines.0.price`) → English message, for example "is in use". */
export type FieldErrors = Record<string, string>;

export interface RefusalExtra {
  /**
   * An English sentence about this case. Screens show it only when they have no complete translated sentence of `code`.
   */
  detail?: string;
  fields?: FieldErrors;
  /** The number of further errors that `fields` does not list. */
  moreErrors?: number;
  /** The values for the placeholders in the translated sentence of `code`, e.g. `{ field: "reference" }`. */
  params?: Record<string, string | number>;
  /** The whole record as it is now; only for `stale_version`. */
  current?: unknown;
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extra: RefusalExtra;

  constructor(code: RefusalCode, extra: RefusalExtra = {}) {
    super(extra.detail ?? refusals[code].title);
    this.name = "Refusal";
    this.code = code;
    this.extra = extra;
  }
}

/** The JSON body of a refusal, in the format of RFC 9457 (`application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  detail: string;
  fields?: FieldErrors;
  /** The number of further errors that `fields` does not list. */
  moreErrors?: number;
  params?: Record<string, string | number>;
  current?: unknown;
}

export function toProblem(refusal: Refusal): Problem {
  const { status, title } = refusals[refusal.code];
  const { fields, moreErrors, params, current } = refusal.extra;
  return {
    type: `urn:fundi:${refusal.code}`,
    title,
    status,
    code: refusal.code,
    detail: refusal.message,
    ...(fields && { fields }),
    ...(moreErrors !== undefined && { moreErrors }),
    ...(params && { params }),
    ...(current !== undefined && { current }),
  };
}

/** Throws a refusal. */
export function refuse(code: RefusalCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra);
}

/** Refuses for `executeTakeFirstOrThrow`, when the record does not exist. */
export const notFound = (): never => refuse("not_found");

/** Throws unless the condition holds. Only for conditions that the code itself guarantees, never for input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}
