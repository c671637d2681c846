import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { Limits } from "./limits.ts";
import { parseJson } from "./parse-json.ts";

/** Bodies are small JSON; what is larger says so in its contract. */
const BODY_LIMIT = 1024 * 1024;
const BROKEN_OFF = "The request was broken off";

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

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * A body as it was sent. Nothing of it is read before: whoever may not send it is refused without.
 * @throws Refusal payload_too_large, request_timeout, bad_request (broken off)
 */
export function readBytes(
  request: FastifyRequest,
  { most, withinMs, silenceMs }: { most: number; withinMs: number; silenceMs: number },
): Promise<Buffer> {
  const { raw, headers } = request;
  if (Number(headers["content-length"] ?? 0) > most) refuse("payload_too_large");
  if (raw.destroyed) refuse("bad_request", { detail: BROKEN_OFF });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stopWaiting = waitFor({ withinMs, silenceMs }, raw, fail);
    raw.on("data", onData).on("end", onEnd).on("error", onError).on("close", onError);

    function onData(chunk: Buffer): void {
      length += chunk.length;
      if (length > most) return fail(new Refusal("payload_too_large"));
      chunks.push(chunk);
    }
    function onEnd(): void {
      stop();
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, length));
    }
    function onError(): void {
      fail(new Refusal("bad_request", { detail: BROKEN_OFF }));
    }
    function fail(refusal: Refusal): void {
      stop();
      // What still comes is thrown away, until the connection is closed for it.
      raw.resume();
      reject(refusal);
    }
    function stop(): void {
      stopWaiting();
      raw.off("data", onData).off("end", onEnd).off("error", onError).off("close", onError);
    }
  });
}

/**
 * Calls `late` with the refusal `request_timeout` when a body is not there in time, or nothing of it comes for too
 * long, until the returned function is called.
 */
export function waitFor(
  { withinMs, silenceMs }: { withinMs: number; silenceMs: number },
  raw: FastifyRequest["raw"],
  late: (refusal: Refusal) => void,
): () => void {
  const give = () => late(new Refusal("request_timeout"));
  const all = setTimeout(give, withinMs);
  const silence = setTimeout(give, silenceMs);
  const heard = () => silence.refresh();
  raw.on("data", heard);
  return () => {
    clearTimeout(all);
    clearTimeout(silence);
    raw.off("data", heard);
  };
}
