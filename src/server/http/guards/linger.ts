import type { FastifyReply, FastifyRequest } from "fastify";
import { takesLargeBody } from "../read-body.ts";
import type { Limits } from "./limits.ts";

/** The statuses of refusals that the rest of the body cannot change. The client need not send this rest. */
const SAID_ALL = new Set([401, 403, 408, 413]);

/**
 * Gives a client that has not yet sent its whole body a limited time to do so after the answer, and then closes the
 * connection. A client that is still sending when the connection is closed may lose the answer. A browser reads the
 * answer to an upload only after it has sent the whole file. A permitted upload therefore gets enough time to finish.
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
  // If the whole process was paused, `setImmediate` lets Node first read the data that arrived during the pause.
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
