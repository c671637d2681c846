import type { PaymentFailure } from "../../payment-failure.ts";
import type { GatewayAnswer, GatewayContext, GatewayHealth } from "./gateway.ts";
import { baseUrlOf, type liveUrls } from "./provider-urls.ts";
import { readJson } from "./read-json.ts";

export interface ProviderRequest {
  provider: keyof typeof liveUrls;
  method: "GET" | "POST" | "PUT";
  /** The path after the base URL, or a whole URL. */
  path: string;
  /** Further segments of the path, which are encoded. */
  segments?: readonly string[];
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form if it is `URLSearchParams`, or unchanged if it is a text. */
  body?: object | string;
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
  /** Prepares a text of the answer for people. */
  words: (text: string | null) => string;
}

export interface NotSent {
  kind: "not_sent";
  reason: PaymentFailure | string;
}

const silent: Reply = { kind: "silent" };
export const notReached: NotSent = { kind: "not_sent", reason: { code: "not_reached" } };

/** Sends a request. Never throws, and no answer contains a credential. */
export async function ask(context: GatewayContext, request: ProviderRequest): Promise<Reply> {
  const { method, headers, body } = request;
  const isJson = typeof body === "object" && !(body instanceof URLSearchParams);
  let status: number;
  let text: string;
  try {
    const response = await context.fetch(urlOf(request, context), {
      method,
      headers: {
        accept: "application/json",
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : (body as string | URLSearchParams | undefined),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    return wasNeverConnected(error) ? notReached : silent;
  }
  const answer = readJson(text);
  if (answer === undefined || !isSettled(status)) return silent;
  const words = wordsOf(status, [
    ...Object.values(context.credentials),
    ...Object.values(headers ?? {}),
  ]);
  return { kind: "answered", status, body: answer, words };
}

function urlOf(
  { provider, path, segments = [], query }: ProviderRequest,
  context: GatewayContext,
): string {
  const start = path.startsWith("http") ? path : baseUrlOf(provider, context) + path;
  const url = [start, ...segments.map(encodeURIComponent)].join("/");
  return query ? `${url}?${new URLSearchParams(query).toString()}` : url;
}

/** What a request of one provider consists of, without what all of its requests have in common. */
export type OwnRequest = Omit<ProviderRequest, "provider" | "headers">;

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

/** The answer to a start without a readable reply: failed only if the provider certainly did not accept it. */
export const withoutReply = (reply: Exclude<Reply, Answered>): GatewayAnswer =>
  reply.kind === "not_sent" ? { status: "failed", reason: reply.reason } : unknown;

export const unknown: GatewayAnswer = { status: "unknown" };

/**
 * A payment whose reference or amount cannot be read is not known, and neither is one of nothing: it could be neither
 * used nor given back.
 */
export const completed = (
  reference: string | null,
  amount: number | null,
  currency: string,
): GatewayAnswer =>
  reference !== null && amount !== null && amount > 0
    ? { status: "completed", reference, amount, currency: currency.toUpperCase() }
    : unknown;

/** Health as told by a harmless request. `problem` returns null if the answer shows that the credentials work. */
export function healthOf(
  reply: Reply,
  context: GatewayContext,
  problem: (reply: Answered) => string | null,
): GatewayHealth {
  if (reply.kind === "silent") return unhealthy(context, null);
  if (reply.kind === "not_sent")
    return unhealthy(context, typeof reply.reason === "string" ? reply.reason : null);
  const detail = problem(reply);
  return detail === null ? healthy(context) : unhealthy(context, detail);
}

export const healthy = ({ now }: GatewayContext): GatewayHealth => ({
  isHealthy: true,
  detail: null,
  checkedAt: now().toISOString(),
});

export const unhealthy = ({ now }: GatewayContext, detail: string | null): GatewayHealth => ({
  isHealthy: false,
  detail,
  checkedAt: now().toISOString(),
});
