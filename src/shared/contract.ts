/**
 * An endpoint table is the one description of what an area offers over HTTP: calls of the API, pages that anybody may
 * open, and webhooks. From it come the Fastify routes, the OpenAPI document, the typed client and the test of every role
 * against every endpoint.
 */
import type * as z from "zod";
import type { RefusalCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/**
 * Who may call:
 * - `public`: anybody;
 * - `session`: whoever has a session, even one that must choose a new password first;
 * - `signed-in`: any user whose password is their own;
 * - a permission: users who have it. A list: users who have any of them (the verb decides the rest).
 */
export type Access = "public" | "session" | "signed-in" | Permission | readonly Permission[];

/** A file in a form. Pictures are decoded and encoded anew before any verb sees them. */
export interface FileField {
  readonly kind: "picture";
  readonly maxBytes: number;
  /** The sizes it is kept in; unless said, 2000 pixels and 400. */
  readonly sides?: PictureSides;
}

/** How long a side of a picture may be in each of its sizes, in pixels. */
export interface PictureSides {
  readonly full: number;
  readonly medium?: number;
  readonly thumbnail: number;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Fastify notation: `/api/devices/:id`. Pages stand outside of `/api`. */
  readonly path: `/${string}`;
  /** One line for the reference. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What a JSON body may weigh, where that is more than the usual megabyte. */
  readonly bodyBytes?: number;
  /**
   * Writes only. How the body is sent, JSON unless said. `form`: the fields of an HTML form, each of them a text.
   * `signed`: JSON of another system, which signed its bytes; `verify` of the handler checks them before they are read.
   */
  readonly accepts?: "json" | "form" | "signed";
  /** What is sent is a form with these files, all required; `body` describes the texts beside them. Writes only. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The answer when all went well; anything not in it never leaves the server. Absent: `produces` says what comes. */
  readonly output?: z.ZodType;
  /** 200 unless said. */
  readonly status?: 200 | 201;
  /** A second status of success. The handler answers it with `StatusAnswer`; `when` is for the reference. */
  readonly otherStatus?: { readonly status: 200 | 201; readonly when: string };
  /** Content type of an answer that is not JSON. */
  readonly produces?:
    | "application/pdf"
    | "image/jpeg"
    | "text/event-stream"
    | "text/csv"
    | "application/octet-stream"
    | "text/html";
  /** The answer is a page, and so are its refusals. A page is in no reference: people open it, not programs. */
  readonly renders?: "html";
  /** The page is the same for everybody, so caches may keep it for so many seconds. */
  readonly cacheSeconds?: number;
  /** What it may refuse beyond what every endpoint may (see `refusalsOf`). */
  readonly errors?: readonly RefusalCode[];
  /** Writes only. `required` where money, stock or points move or a record is made; otherwise `optional`. */
  readonly idempotencyKey?: "required" | "optional";
  /**
   * Writes only. The answer holds a secret that is shown once (a one-time password, a token). It is stored beside
   * its Idempotency-Key encrypted with the key file, so that a repeated request gets the same answer and neither
   * the database nor a backup of it has the secret in clear.
   */
  readonly secretAnswer?: boolean;
  /**
   * Writes only. The body may hold a secret short enough to be guessed (a PIN). What is kept of it beside its
   * Idempotency-Key is then a digest under the key file: without that file no guess can be tried.
   */
  readonly secretBody?: boolean;
  /**
   * Writes only. `each` (the default): the whole handler is one transaction, committed with its answer.
   * `own`: the verb opens its own, because something must be kept even when it refuses (a failed sign-in).
   */
  readonly transaction?: "each" | "own";
  /** May the outbox keep this write while there is no network? */
  readonly offline?: boolean;
  /** At most `max` calls per `seconds` from one address. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /** Calls count towards the limit of this endpoint. A page and the call that it stands for share one limit. */
  readonly countsAs?: Endpoint;
}

export type Contract = Readonly<Record<string, Endpoint>>;

/** Declares an area's endpoint table, keeping its exact types. */
export function contract<const T extends Contract>(table: T): T {
  return table;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler is given, after validation. */
export interface Validated<E extends Endpoint> {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
}

/** What a caller sends. */
export type CallInput<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: InputOf<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: InputOf<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: InputOf<E["body"]> } : object);

/** What a caller gets. */
export type Answer<E extends Endpoint> = OutputOf<E["output"]>;

export const isWrite = (endpoint: Endpoint): boolean => endpoint.method !== "GET";

/** Status of every success an endpoint may answer → when it does, for the reference. */
export function successesOf(endpoint: Endpoint): Map<number, string> {
  const { status = 200, otherStatus } = endpoint;
  const successes = new Map<number, string>([[status, "OK"]]);
  if (isPage(endpoint)) successes.set(303, "The browser goes on to another page");
  if (otherStatus) successes.set(otherStatus.status, otherStatus.when);
  return successes;
}

export const isPage = (endpoint: Endpoint): boolean => endpoint.renders === "html";

export const isStream = (endpoint: Endpoint): boolean => endpoint.produces === "text/event-stream";

/** Every code an endpoint may answer with: its own and those that follow from its kind. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>(endpoint.errors);
  // A request without a Host header, or with an unreadable one, is refused before its endpoint is looked at.
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
  // A write without a body in its contract is sent one all the same by some: it must be JSON then.
  if (isWrite(endpoint)) {
    codes.add("payload_too_large").add("unsupported_media_type").add("request_timeout");
  }
  if (endpoint.files) {
    codes.add("validation_failed").add("invalid_picture");
    codes.add("storage_unavailable");
  }
  // An optional key must be a UUID too.
  if (endpoint.idempotencyKey) codes.add("idempotency_key_required").add("idempotency_key_reused");
  if (endpoint.accepts === "signed") codes.add("unauthenticated");
  if (endpoint.rateLimit || endpoint.countsAs || isStream(endpoint)) codes.add("too_many_requests");
  codes.add("database_unavailable").add("server_busy").add("shutting_down");
  return [...codes];
}
