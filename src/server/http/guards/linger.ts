import type { FastifyReply, FastifyRequest } from "fastify";
import { takesLargeBody } from "../read-body.ts";
import type { Limits } from "./limits.ts";

/** Statuses that do not depend on the rest of the body. */
const SAID_ALL = new Set([401, 403, 408, 413]);

/**
 * Closes the connection when a client keeps sending after the answer. It waits first, because a client that is cut off
 * may lose the answer. A browser reads the answer only after it has sent the whole file, so a permitted upload may
 * finish.
 */
export function linger(request: FastifyRequest, reply: FastifyReply, limits: Limits): void {
  const { raw, routeOptions } = request;
  if (raw.complete) return;
  const { socket } = raw;
  const { endpoint } = routeOptions.config;
  const mayFinish = endpoint && takesLargeBody(endpoint) && !SAID_ALL.has(reply.statusCode);
  const { withinMs, silenceMs } = mayFinish
    ? { withinMs: limits.largeBodyMs, silenceMs: limits.silenceMs }
    : { withinMs: limits.lingerMs, silenceMs: limits.lingerSilenceMs };
  const until = performance.now() + withinMs;
  // `setImmediate` reads the data that arrived meanwhile first: the process itself may have been busy for that time.
  const lookLater = () => {
    const before = socket.bytesRead;
    setTimeout(() => setImmediate(look, before), silenceMs).unref();
  };
  const look = (before: number) => {
    if (raw.complete || socket.destroyed) return;
    if (socket.bytesRead === before || performance.now() > until) socket.destroy();
    else lookLater();
  };
  lookLater();
}
