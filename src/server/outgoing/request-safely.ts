/**
 * Sends requests to addresses that users have typed, without letting them reach the shop's own network (SSRF). The name
 * is resolved once and the connection goes to the addresses that were checked, so that a second answer of the name
 * server cannot change them. Redirects are not followed.
 */
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { checkedAddresses, lookupAmong } from "./checked-addresses.ts";

export const outgoingProblems = [
  "not_https",
  "address_refused",
  "name_unknown",
  "not_reached",
  "bad_certificate",
  "timed_out",
] as const;
/** Why a request got no answer. */
export type OutgoingProblem = (typeof outgoingProblems)[number];

export interface SafeRequest {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  withinMs: number;
  /** Whether the shop's own networks are allowed, and plain HTTP. */
  allowsPrivate: boolean;
  /** Resolves a name to all of its addresses; tests pass their own. */
  resolve?: (name: string) => Promise<string[]>;
}

export interface SafeAnswer {
  status: number;
  /** The beginning of the body. */
  body: string;
}

/** Longer bodies are cut, and the rest is not read. */
const MAX_BYTES = 4096;

/** Never throws. */
export async function requestSafely(
  request: SafeRequest,
): Promise<SafeAnswer | { problem: OutgoingProblem }> {
  const { allowsPrivate, withinMs, resolve } = request;
  if (!URL.canParse(request.url)) return { problem: "name_unknown" };
  const url = new URL(request.url);
  if (url.protocol !== "https:" && !(allowsPrivate && url.protocol === "http:"))
    return { problem: "not_https" };
  const signal = AbortSignal.timeout(withinMs);
  const checked = await checkedAddresses(url.hostname, { allowsPrivate, signal, resolve });
  if ("problem" in checked) return checked;
  try {
    return await send(url, checked.addresses, request, signal);
  } catch (error) {
    return { problem: signal.aborted ? "timed_out" : problemOf(error) };
  }
}

function send(
  url: URL,
  addresses: readonly string[],
  { method, headers, body }: SafeRequest,
  signal: AbortSignal,
): Promise<SafeAnswer> {
  const lookup = lookupAmong(addresses);
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // A connection of an earlier request is not used again, because its address was checked at another time.
    const sent = open(url, { method, lookup, signal, agent: false, headers: { ...headers } });
    sent.on("error", reject);
    sent.on("response", (response) => void readAnswer(response).then(resolve, reject));
    sent.end(body);
  });
}

function readAnswer(response: IncomingMessage): Promise<SafeAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () =>
      resolve({
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8"),
      });
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < MAX_BYTES) return;
      finish();
      response.destroy();
    });
    response.on("end", finish);
    response.on("error", reject);
  });
}

function problemOf(error: unknown): OutgoingProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? "bad_certificate" : "not_reached";
}
