import type { FastifyReply } from "fastify";
import { isStream, isWrite, type Endpoint } from "#src/shared/contract.ts";
import { Refusal } from "#src/shared/errors.ts";
import { takesLargeBody } from "../read-body.ts";
import type { Actor } from "./actor.ts";
import type { Limits } from "./limits.ts";
import { Slots, type Leave } from "./slots.ts";

/** Waits until the request may run. @throws Refusal too_many_requests (for streams), server_busy (for writes) */
export type TakeSlot = (
  endpoint: Endpoint,
  actor: Actor | null,
  reply: FastifyReply,
) => Promise<Leave>;

/**
 * Limits the concurrent streams and writes of each user, and the public streams of each address. Each of them takes
 * memory or a database connection, and no user or address must use up all memory or all connections.
 */
export function slotsFor(limits: Limits): TakeSlot {
  const tooMany = () =>
    new Refusal("too_many_requests", {
      detail: "Too many live streams are open",
      retryAfterSeconds: 10,
    });
  const busy = () =>
    new Refusal("server_busy", {
      detail: "Too many requests are at work",
      retryAfterSeconds: 2,
    });
  const streams = new Slots({ atOnce: limits.streamsPerUser, waiting: 0 }, tooMany);
  const publicStreams = new Slots({ atOnce: limits.streamsPerAddress, waiting: 0 }, tooMany);
  const large = new Slots(limits.largeWritesPerUser, busy);
  const publicLarge = new Slots(limits.publicUploads, busy);
  const writes = new Slots(limits.writesPerUser, busy);
  const free = () => {};

  return async (endpoint, actor, { request, raw }) => {
    if (isStream(endpoint)) {
      // A stream continues after its handler returns, so it keeps its place until the connection closes.
      const leave = await (actor ? streams.take(actor.userId) : publicStreams.take(request.ip));
      if (raw.destroyed) leave();
      else raw.once("close", leave);
      return free;
    }
    if (!actor && endpoint.files) return publicLarge.take("all");
    if (!actor || !isWrite(endpoint)) return free;
    return (takesLargeBody(endpoint) ? large : writes).take(actor.userId);
  };
}
