import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/errors.ts";

/** Mean delay of the event loop over a second, in milliseconds. A shop PC busy with something else is slow, not down. */
const WORST_DELAY = 5000;

/** Beyond what can be served, requests are refused at once with `server_busy` instead of being left to time out. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: WORST_DELAY,
    // The plugin calls a second in which the delay was not measured endless: one pause of a second (a laptop waking up,
    // a machine shared with others) is enough, and a whole second of checkouts was refused for it.
    pressureHandler: async (_request, _reply, _type, delay) => {
      if (!Number.isFinite(delay)) return;
      throw new Refusal("server_busy", { retryAfterSeconds: 2 });
    },
  });
}
