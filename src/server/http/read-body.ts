import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { Limits } from "./guards/limits.ts";
import { parseJson } from "./parse-json.ts";

/** Bodies are small JSON; what is larger says so in its contract. */
const BODY_LIMIT = 1024 * 1024;

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
  const type = request.headers["content-type"];
  if (type === undefined && !hasBody(request)) return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? "")) return refuse("unsupported_media_type");
  const bytes = await readBytes(request, {
    most: endpoint.bodyBytes ?? BODY_LIMIT,
    withinMs: endpoint.bodyBytes ? limits.largeBodyMs : limits.bodyMs,
    silenceMs: limits.silenceMs,
  });
  return parseJson(bytes);
}

const hasBody = (request: FastifyRequest): boolean =>
  request.headers["transfer-encoding"] !== undefined || declaredLength(request) > 0;

/**
 * A body as it was sent. Nothing of it is read before: whoever may not send it is refused without.
 * @throws Refusal payload_too_large, request_timeout, bad_request (broken off)
 */
export function readBytes(request: FastifyRequest, bounds: BodyBounds): Promise<Buffer> {
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
      // What still comes is thrown away, until the connection is closed for it.
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
