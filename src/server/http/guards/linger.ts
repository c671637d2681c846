import type { FastifyReply, FastifyRequest } from "fastify";
import { takesLargeBody } from "../read-body.ts";
import type { Limits } from "./limits.ts";

/** Statuses after which the rest of the body is of no use. */
const SAID_ALL = new Set([401, 403, 408, 413]);

/**
 * Closes the connection of a request that was answered and goes on sending. Not at once: a sender that is cut off may
 * lose the answer. A browser reads the answer only after it has sent all of a file, so a permitted upload may finish.
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
  // After what has arrived meanwhile is read: the process may have been busy for just as long.
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
