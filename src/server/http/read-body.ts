import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { Limits } from "./guards/limits.ts";
import { parseJson } from "./parse-json.ts";

/** Bodies are small; an endpoint that takes a larger one says so in its contract. */
const BODY_LIMIT = 1024 * 1024;

/** Whether a whole body of the endpoint takes much time to arrive and much memory to hold. */
export const takesLargeBody = ({ files, bodyBytes = 0 }: Endpoint): boolean =>
  files !== undefined || bodyBytes > BODY_LIMIT;

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * The JSON of a write, or undefined when nothing was sent. Also of a write that has no body in its contract: what it
 * says is not looked at then, but it must be JSON all the same.
 * @throws Refusal unsupported_media_type, payload_too_large, request_timeout, bad_request
 */
export async function readJson(
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<unknown> {
  const bytes = await readBody(JSON_TYPE, endpoint, request, limits);
  return bytes && parseJson(bytes);
}

/**
 * The fields of an HTML form without files, or undefined when nothing was sent.
 * @throws Refusal as `readJson`
 */
export async function readFields(
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<Record<string, string> | undefined> {
  const bytes = await readBody(FORM_TYPE, endpoint, request, limits);
  return bytes && Object.fromEntries(new URLSearchParams(bytes.toString()));
}

const hasBody = (request: FastifyRequest): boolean =>
  request.headers["transfer-encoding"] !== undefined || declaredLength(request) > 0;

async function readBody(
  expected: RegExp,
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<Buffer | undefined> {
  const type = request.headers["content-type"];
  if (type === undefined && !hasBody(request)) return undefined;
  if (!expected.test(type ?? "")) return refuse("unsupported_media_type");
  return readBytes(request, {
    most: endpoint.bodyBytes ?? BODY_LIMIT,
    withinMs: takesLargeBody(endpoint) ? limits.largeBodyMs : limits.bodyMs,
    silenceMs: limits.silenceMs,
  });
}

/** The bytes that another system signed: JSON, but not read yet. @throws Refusal as `readJson` */
export const readSigned = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<Buffer> => (await readBody(JSON_TYPE, endpoint, request, limits)) ?? Buffer.alloc(0);

/**
 * A body as it was sent. None of it is read earlier: a sender without the right is refused unread.
 * @throws Refusal payload_too_large, request_timeout, bad_request (broken off)
 */
function readBytes(request: FastifyRequest, bounds: BodyBounds): Promise<Buffer> {
  const { raw } = request;
  if (declaredLength(request) > bounds.most) refuse("payload_too_large");
  if (raw.destroyed) throw brokenOff();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer) => chunks.push(chunk);
    const onEnd = () => {
      stop();
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks));
    };
    const onClose = () => fail(brokenOff());
    const fail = (refusal: Refusal) => {
      stop();
      // The rest of the body is thrown away until the connection is closed.
      raw.resume();
      reject(refusal);
    };
    const unwatch = watchBody(raw, bounds, fail);
    const stop = () => {
      unwatch();
      raw.off("data", onData).off("end", onEnd).off("error", onClose).off("close", onClose);
    };
    raw.on("data", onData).on("end", onEnd).on("error", onClose).on("close", onClose);
  });
}

const brokenOff = () => new Refusal("bad_request", { detail: "The request was broken off" });

export const declaredLength = ({ headers }: FastifyRequest): number =>
  Number(headers["content-length"] ?? 0);

/** What a body may be. */
export interface BodyBounds {
  /** Bytes. */
  most: number;
  /** Time until its end. */
  withinMs: number;
  /** Time without any byte. */
  silenceMs: number;
}

/** Calls `fail` once a body is beyond its bounds, until the returned function is called. */
export function watchBody(
  raw: FastifyRequest["raw"],
  { most, withinMs, silenceMs }: BodyBounds,
  fail: (refusal: Refusal) => void,
): () => void {
  const late = () => fail(new Refusal("request_timeout"));
  const all = setTimeout(late, withinMs);
  const silence = setTimeout(late, silenceMs);
  let length = 0;
  const onData = (chunk: Buffer) => {
    silence.refresh();
    length += chunk.length;
    if (length > most) fail(new Refusal("payload_too_large"));
  };
  raw.on("data", onData);
  return () => {
    clearTimeout(all);
    clearTimeout(silence);
    raw.off("data", onData);
  };
}
