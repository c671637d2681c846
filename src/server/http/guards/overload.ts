import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/errors.ts";

/**
 * The longest acceptable delay of the event loop in milliseconds, as a mean over one second. The limit is high, because
 * a PC that is also busy with other programs is slow but not overloaded.
 */
const WORST_DELAY = 5000;
/** The plugin measures so often, unless the event loop is late. */
const MEASURED_EVERY_MS = 1000;

/** Makes an overloaded server refuse requests at once with `server_busy`, because they would time out otherwise. */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  const isLasting = lastingDelays();
  await app.register(underPressure, {
    maxEventLoopDelay: WORST_DELAY,
    sampleInterval: MEASURED_EVERY_MS,
    pressureHandler: async (_request, _reply, _type, delay) => {
      if (typeof delay !== "number" || !isLasting(delay, performance.now())) return;
      throw new Refusal("server_busy", { retryAfterSeconds: 2 });
    },
  });
}

/**
 * Returns a function that tells whether a measured delay is the second in a row that is too long. A process that was
 * paused once (a laptop that wakes up, a shared machine) measures one such delay, and must not refuse all requests of
 * the next second. The plugin reports an infinite delay when it could not measure at all because of the pause.
 */
export function lastingDelays(): (delay: number, now: number) => boolean {
  let last = { delay: NaN, heardAt: -Infinity, isLasting: false };
  return (delay, now) => {
    if (!Number.isFinite(delay)) return false;
    if (delay !== last.delay) {
      const isNext = now - last.heardAt < delay + 2 * MEASURED_EVERY_MS;
      last = { delay, heardAt: now, isLasting: isNext };
    }
    return last.isLasting;
  };
}
