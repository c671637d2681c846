/**
 * An endpoint table describes the HTTP interface of an area: calls of the API, public pages and webhooks. The Fastify
 * routes, the OpenAPI document, the typed client and the test of every role against every endpoint are derived from it.
 */
import type * as z from "zod";
import type { RefusalCode } from "./errors.ts";
import type { Subject } from "./event-kinds.ts";
import type { Permission } from "./permissions.ts";

/**
 * Who may call:
 * - `public`: anybody;
 * - `session`: any user with a session, even one who must first choose a new password;
 * - `signed-in`: any user with a password they chose themselves;
 * - a permission: users who have it. A list: users with at least one of them (the verb checks the rest).
 */
export type Access = "public" | "session" | "signed-in" | Permission | readonly Permission[];

/** A file in a form. Pictures are decoded and encoded again before a verb gets them. */
export interface FileField {
  readonly kind: "picture";
  readonly maxBytes: number;
  /** The sizes in which a picture is stored; by default `full` is 2000 and `thumbnail` 400 pixels. */
  readonly sides?: PictureSides;
}

/** The maximum side length of each size of a picture, in pixels. */
export interface PictureSides {
  readonly full: number;
  readonly medium?: number;
  readonly thumbnail: number;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path in Fastify's notation: `/api/devices/:id`. Pages have paths outside of `/api`. */
  readonly path: `/${string}`;
  /** One line that describes the endpoint in the API reference. */
  readonly summary: string;
  readonly access: Access;
  /**
   * The subjects of the records in the answer. Every read that answers JSON must declare them; no other endpoint may. A
   * screen refetches the answer when one of these records changes. All users who may call the endpoint are told of
   * these changes (`event-hearing.ts`).
   */
  readonly refreshesOn?: readonly Subject[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The maximum size of a JSON body, when it may be larger than 1 MB. */
  readonly bodyBytes?: number;
  /**
   * How the body is sent; JSON by default. `form`: the fields of an HTML form, each of them a text. `signed`: JSON that
   * another system signed; the handler's `verify` checks its bytes before they are parsed. Writes only.
   */
  readonly accepts?: "json" | "form" | "signed";
  /** The request is a form with these files, all required; `body` describes its text fields. Writes only. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The JSON answer of a success; fields outside the schema are never sent. Other answers declare `produces`. */
  readonly output?: z.ZodType;
  /** The status of a success; 200 by default. */
  readonly status?: 200 | 201;
  /** A second status of success. The handler returns it with `StatusAnswer`; `when` explains it in the reference. */
  readonly otherStatus?: { readonly status: 200 | 201; readonly when: string };
  /** The content type of an answer that is not JSON. */
  readonly produces?:
    | "application/pdf"
    | "image/jpeg"
    | "text/event-stream"
    | "text/csv"
    | "application/octet-stream"
    | "text/html";
  /** The answer is a page, and so are its refusals. The reference lists no pages, because programs do not call them. */
  readonly renders?: "html";
  /** The page is the same for everybody: caches may keep it for this many seconds. */
  readonly cacheSeconds?: number;
  /** Refusals in addition to those of every endpoint (see `refusalsOf`). */
  readonly errors?: readonly RefusalCode[];
  /**
   * Writes only. `required` when the endpoint moves money, stock or points or creates a record; otherwise `optional`.
   */
  readonly idempotencyKey?: "required" | "optional";
  /**
   * Writes only. The answer contains a secret that is shown once (a one-time password, a token). The answer stored for
   * the Idempotency-Key is encrypted with the key file, so that a repeated request gets the same answer but neither the
   * database nor a backup contains the secret in clear.
   */
  readonly secretAnswer?: boolean;
  /**
   * Writes only. The body may contain a secret short enough to be guessed (a PIN). The hash stored for the
   * Idempotency-Key is then keyed with the key file, so that guesses cannot be tested without that file.
   */
  readonly secretBody?: boolean;
  /**
   * Writes only. `each` (the default): the whole handler is one transaction, committed with its answer. `own`: the verb
   * opens its own transactions, because some data must be stored even when it refuses (a failed sign-in).
   */
  readonly transaction?: "each" | "own";
  /** Whether the outbox may keep this write while there is no network. */
  readonly offline?: boolean;
  /** The maximum number of calls (`max`) within `seconds` from one address. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /** Calls count towards the rate limit of the given endpoint: a page and its equivalent call share one limit. */
  readonly countsAs?: Endpoint;
}

/**
 * Header of the answer to a write: the subjects of the recorded events, separated by commas. The screen that sent the
 * write refetches the affected data. The header is missing when the subjects are not known, as in a repeated answer.
 */
export const CHANGED_HEADER = "fundi-changed";

export type Contract = Readonly<Record<string, Endpoint>>;

/** Declares an area's endpoint table and keeps its exact types. */
export function contract<const T extends Contract>(table: T): T {
  return table;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The input of a handler, after validation. */
export interface Validated<E extends Endpoint> {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
}

/** The input of a caller. */
export type CallInput<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: InputOf<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: InputOf<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: InputOf<E["body"]> } : object);

/** The answer that a caller gets. */
export type Answer<E extends Endpoint> = OutputOf<E["output"]>;

export const isWrite = (endpoint: Endpoint): boolean => endpoint.method !== "GET";

/** Every status of success of an endpoint, with its explanation for the reference. */
export function successesOf(endpoint: Endpoint): Map<number, string> {
  const { status = 200, otherStatus } = endpoint;
  const successes = new Map<number, string>([[status, "OK"]]);
  if (isPage(endpoint)) successes.set(303, "The browser goes on to another page");
  if (otherStatus) successes.set(otherStatus.status, otherStatus.when);
  return successes;
}

export const isPage = (endpoint: Endpoint): boolean => endpoint.renders === "html";

export const isStream = (endpoint: Endpoint): boolean => endpoint.produces === "text/event-stream";

/** Every refusal code of an endpoint: its own, and the general ones of its kind. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>(endpoint.errors);
  // Every endpoint: a request without a readable Host header is refused before its endpoint is known.
  codes.add("bad_request");
  if (endpoint.access !== "public") codes.add("unauthenticated");
  if (endpoint.access !== "public" && endpoint.access !== "session")
    codes.add("password_change_required");
  if (
    endpoint.access !== "public" &&
    endpoint.access !== "session" &&
    endpoint.access !== "signed-in"
  )
    codes.add("forbidden");
  if (endpoint.params) codes.add("not_found");
  if (endpoint.query ?? endpoint.body) codes.add("validation_failed");
  if (isWrite(endpoint)) codes.add("cross_site_request");
  // Some clients send a body to a write that declares none. It must then be JSON.
  if (isWrite(endpoint)) {
    codes.add("payload_too_large").add("unsupported_media_type").add("request_timeout");
  }
  if (endpoint.files) {
    codes.add("validation_failed").add("invalid_picture");
    codes.add("storage_unavailable");
  }
  // `idempotency_key_required` also refuses an optional key that is no UUID.
  if (endpoint.idempotencyKey) codes.add("idempotency_key_required").add("idempotency_key_reused");
  if (endpoint.accepts === "signed") codes.add("unauthenticated");
  if (endpoint.rateLimit || endpoint.countsAs || isStream(endpoint)) codes.add("too_many_requests");
  codes.add("database_unavailable").add("server_busy").add("shutting_down");
  return [...codes];
}
