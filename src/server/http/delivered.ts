import { invariant } from "#src/shared/errors.ts";
import type { Flag } from "#src/shared/outbox/review-kinds.ts";
import { LONGEST_OUTAGE_MS } from "#src/shared/outbox/limits.ts";
import type { Tx } from "../database.ts";

/** What a verb may know of a write that a device made without a network and delivered later. */
export interface Delivered {
  /** When it happened, by the server's clock. */
  readonly happenedAt: string;
  /** The last answer that the device had then: what it knew of the shop is not older; null: it had none. */
  readonly lastServerTime: string | null;
  /** Prices, totals and numbers that the paper or the screen showed, as the endpoint's schema `shown` reads them. */
  readonly shown: unknown;
}

const deliveries = new WeakMap<Tx, { delivered: Delivered; flags: Flag[] }>();

/** Says that `tx` carries out a delivered write. Only the pipeline calls it, for the outbox. */
export function markDelivered(tx: Tx, delivered: Delivered): void {
  deliveries.set(tx, { delivered, flags: [] });
}

/** What the device says of the write that `tx` carries out; undefined for a request of its own. */
export const deliveredIn = (tx: Tx): Delivered | undefined => deliveries.get(tx)?.delivered;

/**
 * Since when the device may have missed what changed in the shop. Only the device says when its last contact was, so no
 * more than the longest outage is believed; without a contact, only what was true when it happened.
 */
export function lastContactOf({ lastServerTime, happenedAt }: Delivered): string {
  if (lastServerTime === null) return happenedAt;
  const happened = Date.parse(happenedAt);
  const earliest = Math.max(Date.parse(lastServerTime), happened - LONGEST_OUTAGE_MS);
  return new Date(Math.min(earliest, happened)).toISOString();
}

/** When the delivered write happened; null for a request of its own, which happens now. */
export const happenedIn = (tx: Tx): string | null => deliveredIn(tx)?.happenedAt ?? null;

/**
 * Says that people should look at what this write recorded. The outbox stores it in the same transaction. A request of
 * its own is refused instead, so that it never has a flag.
 */
export function flagForReview(tx: Tx, flag: Flag): void {
  const delivery = deliveries.get(tx);
  invariant(delivery, "only what a device delivers is recorded against the rules");
  delivery.flags.push(flag);
}

/** What was flagged in `tx` so far. */
export const flagsIn = (tx: Tx): readonly Flag[] => deliveries.get(tx)?.flags ?? [];
