import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/errors.ts";

/**
 * The longest acceptable mean delay of the event loop over a second, in milliseconds. A shop's PC that is busy with
 * other work is slow but not overloaded.
 */
const WORST_DELAY = 5000;

/** An overloaded server refuses requests at once with `server_busy` instead of letting them time out. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: WORST_DELAY,
    // The plugin reports an infinite delay for a second without a measurement. That happens after one pause of a second
    // (a laptop that wakes up, a shared machine). Without this check all requests of the next second would be refused.
    pressureHandler: async (_request, _reply, _type, delay) => {
      if (!Number.isFinite(delay)) return;
      throw new Refusal("server_busy", { retryAfterSeconds: 2 });
    },
  });
}
