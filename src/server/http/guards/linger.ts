import type { FastifyReply, FastifyRequest } from "fastify";
import { takesLargeBody } from "../read-body.ts";
import type { Limits } from "./limits.ts";

/** Refusals that need no further byte of the body, so its rest need not arrive. */
const SAID_ALL = new Set([401, 403, 408, 413]);

/**
 * Closes the connection when a client keeps sending after the answer. It first waits for a limited time, because a
 * client that is cut off may lose the answer. A browser reads the answer only after it has sent the whole file. An
 * upload that was permitted therefore gets enough time to finish.
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
  // After a pause of the whole process, `setImmediate` lets Node read the data that arrived during the pause first.
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
