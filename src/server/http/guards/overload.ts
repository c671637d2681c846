import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/errors.ts";

/**
 * The longest acceptable delay of the event loop in milliseconds, as a mean over one second. The limit is high, because
 * a PC that is also busy with other programs is slow but not overloaded.
 */
const WORST_DELAY = 5000;

/** Makes an overloaded server refuse requests at once with `server_busy`, because they would time out otherwise. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: WORST_DELAY,
    // The plugin reports an infinite delay when it could not measure for a second, because the process was paused (a
    // laptop that wakes up, a shared machine). Such a delay must not refuse all requests of the next second.
    pressureHandler: async (_request, _reply, _type, delay) => {
      if (!Number.isFinite(delay)) return;
      throw new Refusal("server_busy", { retryAfterSeconds: 2 });
    },
  });
}
