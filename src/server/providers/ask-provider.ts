/** One request to a provider of another company, and what became of it. */
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { readJson } from "./read-json.ts";

/** What a request may use. */
export interface AskContext {
  /** In clear. No answer repeats them. */
  credentials: Record<string, string>;
  /** `fetch` with a time-out, without redirects. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

export interface ProviderRequest {
  /** The address of the provider, without a slash at its end. */
  baseUrl: string;
  method: "GET" | "POST" | "PUT";
  /** The path after the base URL, or a whole URL. */
  path: string;
  /** Further segments of the path, which are encoded. */
  segments?: readonly string[];
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form if it is `URLSearchParams`, or unchanged if it is a text. */
  body?: object | string;
  /** True if the provider writes its refusals (4xx) as plain text. Then `body` of the answer is this text. */
  refusesInText?: boolean;
}

/**
 * What became of a request. `not_sent`: the provider certainly did not accept it, so it may be sent again. `silent`: the
 * provider may have accepted it: a time-out, 5xx, or an answer that cannot be read.
 */
export type Reply = Answered | NotSent | { kind: "silent" };

export interface Answered {
  kind: "answered";
  status: number;
  body: unknown;
  /** The pause that the provider asks for (`Retry-After`); null if it states none. */
  retryAfterSeconds: number | null;
  /** Prepares a text of the answer for people. */
  words: (text: string | null) => string;
}

export interface NotSent {
  kind: "not_sent";
  /** In the provider's words, or that there was no connection. */
  reason: { code: "not_reached" } | string;
}

const silent: Reply = { kind: "silent" };
export const notReached: NotSent = { kind: "not_sent", reason: { code: "not_reached" } };

/** Sends a request. Never throws, and no answer contains a credential. */
export async function askProvider(context: AskContext, request: ProviderRequest): Promise<Reply> {
  const { method, headers, body } = request;
  const isJson = typeof body === "object" && !(body instanceof URLSearchParams);
  let status: number;
  let text: string;
  let pause: string | null;
  try {
    const response = await context.fetch(urlOf(request), {
      method,
      headers: {
        accept: "application/json",
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : (body as string | URLSearchParams | undefined),
    });
    status = response.status;
    pause = response.headers.get("retry-after");
    text = await response.text();
  } catch (error) {
    return wasNeverConnected(error) ? notReached : silent;
  }
  const answer = readJson(text) ?? (request.refusesInText && status >= 400 ? text : undefined);
  if (answer === undefined || !isSettled(status)) return silent;
  const words = wordsOf(status, [
    ...Object.values(context.credentials),
    ...Object.values(headers ?? {}),
  ]);
  const retryAfterSeconds = pause !== null && /^\d{1,6}$/.test(pause) ? Number(pause) : null;
  return { kind: "answered", status, body: answer, retryAfterSeconds, words };
}

function urlOf({ baseUrl, path, segments = [], query }: ProviderRequest): string {
  const start = path.startsWith("http") ? path : baseUrl + path;
  const url = [start, ...segments.map(encodeURIComponent)].join("/");
  return query ? `${url}?${new URLSearchParams(query).toString()}` : url;
}

/** Redirects are not followed. 408, 409 and 425 leave open what became of the first request. */
const isSettled = (status: number): boolean =>
  (status >= 200 && status < 300) ||
  (status >= 400 && status < 500 && ![408, 409, 425].includes(status));

export const isSuccess = ({ status }: Answered): boolean => status < 300;

/**
 * Errors of a connection that was never established, so that no byte of the request was sent. A wrong clock, or a Wi-Fi
 * that asks for a sign-in, causes errors of the certificate.
 */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function wasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  return cause instanceof Error && "code" in cause && neverConnected.has(String(cause.code));
}

const LONGEST_WORDS = 200;

/** Makes texts of the provider short, and removes credentials, which some providers repeat in their errors. */
const wordsOf =
  (status: number, sent: readonly string[]) =>
  (text: string | null): string => {
    const secrets = sent
      .flatMap((value) => [value, value.split(" ").at(-1) ?? ""])
      .filter((value) => value.length >= 4)
      .toSorted((a, b) => b.length - a.length);
    const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text ?? "");
    return clean.slice(0, LONGEST_WORDS) || `HTTP ${status}`;
  };

/** Health as told by a harmless request. `problem` returns null if the answer shows that the credentials work. */
export function healthOf(
  reply: Reply,
  context: Pick<AskContext, "now">,
  problem: (reply: Answered) => string | null,
): ProviderHealth {
  if (reply.kind === "silent") return unhealthy(context, null);
  if (reply.kind === "not_sent")
    return unhealthy(context, typeof reply.reason === "string" ? reply.reason : null);
  const detail = problem(reply);
  return detail === null ? healthy(context) : unhealthy(context, detail);
}

/** `detail` may state the credit that is left. */
export const healthy = (
  { now }: Pick<AskContext, "now">,
  detail: string | null = null,
): ProviderHealth => ({
  isHealthy: true,
  detail,
  checkedAt: now().toISOString(),
});

export const unhealthy = (
  { now }: Pick<AskContext, "now">,
  detail: string | null,
): ProviderHealth => ({
  isHealthy: false,
  detail,
  checkedAt: now().toISOString(),
});
