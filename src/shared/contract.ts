/**
 * The types of endpoint tables. An endpoint table describes the HTTP interface of an area: calls of the API, public
 * pages and webhooks. The Fastify routes, the OpenAPI document, the typed client and the role matrix of the tests are
 * derived from the tables.
 */
import type * as z from "zod";
import type { RefusalCode } from "./refusals/refusals.ts";
import type { Subject } from "./event-kinds.ts";
import type { Permission } from "./permissions.ts";
import type { Offline } from "./outbox/offline.ts";
import { hasAmounts } from "./amounts/typed-amounts.ts";

/**
 * Who may call an endpoint (an access token counts as a session of its maker, with the permissions of the token):
 * - `public`: anybody;
 * - `session`: any user with a session, even one who must first choose a new password;
 * - `second-factor-setup`: the same, without users who must first choose a new password;
 * - `signed-in`: the same, without users who must first add a second factor to their password;
 * - a permission: users who have it;
 * - a list of permissions: users with at least one of them. The verb makes any further checks.
 */
export type Access =
  | "public"
  | "session"
  | "second-factor-setup"
  | "signed-in"
  | Permission
  | readonly Permission[];

/**
 * A file that is uploaded in a form. The server decodes a picture and encodes it again before a verb gets it. A `paper`
 * is a picture or a PDF document, which is kept as it is and only ever downloaded.
 */
export interface FileField {
  readonly kind: "picture" | "paper";
  readonly maxBytes: number;
  /** The sizes in which the picture is stored; by default `full` with 2000 and `thumbnail` with 400 pixels. */
  readonly sides?: PictureSides;
  /** The form may omit the file. A browser sends an empty file for a field in which nothing was chosen. */
  readonly optional?: true;
}

/** Who waits for a picture to be decoded. The pictures of the public have a queue of their own. */
export type PictureQueue = "public" | "staff";

/** The queue for the pictures of an endpoint: anybody's uploads must not delay those of users. */
export const pictureQueueOf = ({ access }: Endpoint): PictureQueue =>
  access === "public" ? "public" : "staff";

/** The maximum side length, in pixels, of each stored size of a picture. */
export interface PictureSides {
  readonly full: number;
  readonly medium?: number;
  readonly thumbnail: number;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path in Fastify's notation: `/api/devices/:id`. The paths of pages do not begin with `/api`. */
  readonly path: `/${string}`;
  /** One sentence that describes the endpoint in the API reference. */
  readonly summary: string;
  readonly access: Access;
  /** A permission that callers need beside `access`: for figures of another area, for example. */
  readonly alsoNeeds?: Permission;
  /**
   * The subjects of the records in the answer; required for every read that answers JSON, and forbidden for all other
   * endpoints. A screen refetches the answer when one of these records changes. `event-audience.ts` decides which users
   * are told of these changes.
   */
  readonly refreshesOn?: readonly Subject[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The maximum size of a body without files in bytes; by default 1 MB, and 16 kB if anybody may call the endpoint. */
  readonly bodyBytes?: number;
  /** The maximum number of values in a JSON body; by default 10,000, and 500 if anybody may call the endpoint. */
  readonly bodyValues?: number;
  /**
   * Writes only. The format of the body; `json` by default. `form` is an HTML form, whose fields are all text. `signed`
   * is JSON that another system has signed; the handler's `verify` checks its bytes before they are parsed.
   */
  readonly accepts?: "json" | "form" | "signed";
  /** Only with `accepts: "signed"`: the other system sends the fields of a form instead of JSON. */
  readonly signsForm?: true;
  /**
   * Writes only. The request is a form with these files, which are required unless they are `optional`. `body`
   * describes its text fields.
   */
  readonly files?: Readonly<Record<string, FileField>>;
  /**
   * The schema of the JSON answer. Fields outside the schema are never sent. Other answers declare `produces` instead.
   */
  readonly output?: z.ZodType;
  /** The HTTP status of a successful answer; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** A second HTTP status of success, returned with `StatusAnswer`. The reference explains it with `when`. */
  readonly otherStatus?: { readonly status: 200 | 201; readonly when: string };
  /** The content type of an answer that is not JSON. */
  readonly produces?:
    | "application/pdf"
    | "application/zip"
    | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    | "image/jpeg"
    | "image/webp"
    | "text/event-stream"
    | "text/css"
    | "text/csv"
    | "text/plain"
    | "application/octet-stream"
    | "text/html";
  /**
   * All answers are HTML pages, refusals too. The reference omits these endpoints, because programs do not call them.
   */
  readonly renders?: "html";
  /** The number of seconds for which caches may keep the page. Only for pages that are the same for everybody. */
  readonly cacheSeconds?: number;
  /** The refusals of this endpoint, in addition to the general ones that `refusalsOf` derives. */
  readonly errors?: readonly RefusalCode[];
  /**
   * Writes only. `required` for endpoints that move money, stock or points, or create a record. `optional`: a key is
   * used if the request has one. If this field is absent, the server ignores keys.
   */
  readonly idempotencyKey?: "required" | "optional";
  /**
   * Writes only. The answer contains a secret that is shown once, such as a one-time password or a token. The server
   * encrypts its stored copy of the answer with the key file. A repeated request therefore gets the same answer, but
   * the database and its backups never contain the secret in clear.
   */
  readonly secretAnswer?: boolean;
  /**
   * Writes only. The body may contain a secret that is short enough to guess, such as a PIN. The server therefore uses
   * the key file to hash the body for the Idempotency-Key. Without this file, nobody can test guesses against the hash.
   */
  readonly secretBody?: boolean;
  /**
   * Writes only. `each` (the default): the handler runs in one transaction, which is committed with the answer. `own`:
   * the verb opens its own transactions, because it must store something even when it refuses, such as a failed
   * sign-in.
   */
  readonly transaction?: "each" | "own";
  /** Writes only. A device without a network may keep the write and deliver it later, through `POST /api/outbox`. */
  readonly offline?: Offline;
  /**
   * Only with `offline`: what the verb reads of the prices, totals and numbers that the device showed. Nothing else of
   * them is stored, and without a schema nothing is.
   */
  readonly shown?: z.ZodType;
  /**
   * Whether the endpoint also answers during maintenance, for everybody who has access. The others then answer only
   * users who may end it. Signed calls of other systems are always answered, because money may come with them.
   */
  readonly duringMaintenance?: true;
  /** One IP address (with IPv6, one network /64) may make at most `max` calls within `seconds`. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /**
   * The endpoint whose rate limit also counts these calls. A page and the API call with the same effect share a limit.
   */
  readonly countsAs?: Endpoint;
}

/** The header of every answer of the server. Answers of a proxy, or of a hotspot that wants a sign-in, lack it. */
export const SERVER_HEADER = "fundi-server";

/**
 * The header of an answer to a write. It lists the subjects of the recorded events, separated by commas, so that the
 * screen that sent the write refetches the affected data. The header is missing when the write recorded no events, or
 * when their subjects are not known, as in a repeated answer.
 */
export const CHANGED_HEADER = "fundi-changed";

/**
 * The header of an answer to a signed-in user's GET request. It says how far the node had followed the live feed before
 * it read the answer. The feed of `/api/events?after=` begins there, so that no change after the read is missed.
 */
export const POSITION_HEADER = "fundi-position";

export type Contract = Readonly<Record<string, Endpoint>>;

/** Declares the endpoint table of an area, and keeps the exact types of its endpoints. */
export function contract<const T extends Contract>(table: T): T {
  return table;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The input that a handler gets after validation. */
export interface Validated<E extends Endpoint> {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
}

/** The input that a caller sends. */
export type CallInput<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: InputOf<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: InputOf<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: InputOf<E["body"]> } : object);

export type Answer<E extends Endpoint> = OutputOf<E["output"]>;

export const isWrite = (endpoint: Endpoint): boolean => endpoint.method !== "GET";

/** Returns every HTTP status of success of an endpoint, with the explanation that the reference shows. */
export function successesOf(endpoint: Endpoint): Map<number, string> {
  const { status = 200, otherStatus } = endpoint;
  const successes = new Map<number, string>([[status, "OK"]]);
  if (isPage(endpoint)) successes.set(303, "The browser goes on to another page");
  if (isPage(endpoint) && !isWrite(endpoint)) {
    successes.set(301, "The page has another address").set(304, "The browser has the page already");
  }
  if (otherStatus) successes.set(otherStatus.status, otherStatus.when);
  return successes;
}

/** Whether the endpoint answers during maintenance, for everybody who has access. */
export const isAnsweredInMaintenance = ({ duringMaintenance, accepts }: Endpoint): boolean =>
  duringMaintenance === true || accepts === "signed";

export const isPage = (endpoint: Endpoint): boolean => endpoint.renders === "html";

export const isStream = (endpoint: Endpoint): boolean => endpoint.produces === "text/event-stream";

/**
 * Whether the amounts of a request are compared with the largest amount of the shop. What a provider has signed reports
 * what happened, and the form of a public page repeats the prices that the page showed.
 */
export const isLimited = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && (endpoint.accepts ?? "json") === "json" && hasAmounts(endpoint.body);

/**
 * Returns every refusal code of an endpoint: the codes that it declares, and those that follow from its other fields.
 */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>(endpoint.errors);
  // A request without a readable Host header, or without encryption from the internet, is refused before its endpoint
  // is known.
  codes.add("bad_request").add("https_required");
  for (const code of refusalsOfAccess(endpoint.access)) codes.add(code);
  // A write of a device may name its author.
  if (isWrite(endpoint) && endpoint.access !== "public") codes.add("other_author");
  if (endpoint.params) codes.add("not_found");
  if (endpoint.query ?? endpoint.body) codes.add("validation_failed");
  if (isLimited(endpoint)) codes.add("amount_too_large");
  if (isWrite(endpoint)) codes.add("cross_site_request");
  // A client may send a body although the write declares none. The server still checks its size and its content type.
  if (isWrite(endpoint)) {
    codes.add("payload_too_large").add("unsupported_media_type").add("request_timeout");
  }
  if (endpoint.files) {
    codes.add("validation_failed").add("invalid_picture");
    codes.add("storage_unavailable");
  }
  // `idempotency_key_required` is also the refusal of an optional key that is no UUID.
  if (endpoint.idempotencyKey) codes.add("idempotency_key_required").add("idempotency_key_reused");
  if (endpoint.accepts === "signed") codes.add("unauthenticated");
  if (!isAnsweredInMaintenance(endpoint)) codes.add("maintenance");
  if (endpoint.rateLimit || endpoint.countsAs || isStream(endpoint)) codes.add("too_many_requests");
  codes.add("database_unavailable").add("server_busy").add("shutting_down");
  return [...codes];
}

/** The refusals of callers who lack this access. */
function refusalsOfAccess(access: Access): readonly RefusalCode[] {
  switch (access) {
    case "public":
      return [];
    case "session":
      return ["unauthenticated"];
    case "second-factor-setup":
      return ["unauthenticated", "password_change_required"];
    case "signed-in":
      return ["unauthenticated", "password_change_required", "second_factor_required"];
    default:
      return ["unauthenticated", "password_change_required", "second_factor_required", "forbidden"];
  }
}
