import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { Limits } from "./guards/limits.ts";
import { parseJson, parseLargeJson, refuseParts } from "./parse-json.ts";

/** The maximum size of a body in bytes, unless the endpoint declares its own limit (`bodyBytes`). */
const BODY_LIMIT = 1024 * 1024;

/** The same for endpoints that anybody may call: strangers must not keep the shop waiting. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

/** The maximum number of values in a JSON body, or of fields in a form. The largest lists of the contracts have 1000. */
const MAX_VALUES = 10_000;
const MAX_PUBLIC_VALUES = 500;

const isPublic = ({ access, accepts }: Endpoint): boolean =>
  access === "public" && accepts !== "signed";

/** The maximum size of a body in bytes. */
export const bodyLimitOf = (endpoint: Endpoint): number =>
  endpoint.bodyBytes ?? (endpoint.access === "public" ? PUBLIC_BODY_LIMIT : BODY_LIMIT);

/**
 * The maximum number of values in a body. A signed body is read only after its signature was verified, and has the size
 * that its provider chose.
 */
export const mostValuesOf = (endpoint: Endpoint): number =>
  endpoint.bodyValues ?? (isPublic(endpoint) ? MAX_PUBLIC_VALUES : MAX_VALUES);

/** Whether the endpoint accepts large bodies (files, or JSON of more than 1 MB), which take much time and memory. */
export const takesLargeBody = ({ files, bodyBytes = 0 }: Endpoint): boolean =>
  files !== undefined || bodyBytes > BODY_LIMIT;

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads the JSON body of a write. Returns undefined when the request has neither a body nor a content type. If the
 * contract declares no body, a body is ignored, but it must be valid JSON.
 * @throws Refusal unsupported_media_type, payload_too_large (in size or number of values), request_timeout, bad_request
 */
export async function readJson(
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<unknown> {
  // The `ping` of a link has a body that says nothing.
  if (!endpoint.body && request.headers["content-type"] === "text/ping") return undefined;
  const bytes = await readBody(JSON_TYPE, endpoint, request, limits);
  if (!bytes) return undefined;
  const most = mostValuesOf(endpoint);
  return bytes.length > BODY_LIMIT ? parseLargeJson(bytes, most) : parseJson(bytes, most);
}

/**
 * Reads the fields of an HTML form without files. Returns undefined when the request has neither a body nor a content
 * type.
 * @throws Refusal as `readJson`
 */
export async function readFields(
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<Record<string, string> | undefined> {
  const bytes = await readBody(FORM_TYPE, endpoint, request, limits);
  return bytes && fieldsIn(bytes, mostValuesOf(endpoint));
}

const AND = 0x26;

/** Parses the fields of a form, which are counted before. @throws Refusal payload_too_large */
export function fieldsIn(bytes: Buffer, most: number): Record<string, string> {
  let ands = 0;
  for (let at = bytes.indexOf(AND); at >= 0; at = bytes.indexOf(AND, at + 1)) {
    if (++ands >= most) return refuseParts(most);
  }
  return Object.fromEntries(new URLSearchParams(bytes.toString()));
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
    most: bodyLimitOf(endpoint),
    withinMs: takesLargeBody(endpoint) ? limits.largeBodyMs : limits.bodyMs,
    silenceMs: limits.silenceMs,
  });
}

/** Reads a body as bytes, because another system has signed these bytes. @throws Refusal as `readJson` */
export const readSigned = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<Buffer> =>
  (await readBody(endpoint.signsForm ? FORM_TYPE : JSON_TYPE, endpoint, request, limits)) ??
  Buffer.alloc(0);

/**
 * Reads the raw body. The pipeline calls it after the access check, so that a sender without the right is refused
 * before the upload.
 * @throws Refusal payload_too_large, request_timeout, bad_request (connection lost)
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
      // The rest of the body is discarded until the connection is closed.
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

export interface BodyBounds {
  /** The maximum size in bytes. */
  most: number;
  /** The time in which the whole body must arrive. */
  withinMs: number;
  /** The longest pause while the body arrives. */
  silenceMs: number;
}

/**
 * Watches a body while it arrives, and calls `fail` when the body exceeds its limits. Returns a function that stops the
 * watching.
 */
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
