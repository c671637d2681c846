import type { Tx } from "../database.ts";

/** What a verb may know of a write that a device made without a network and delivered later. */
export interface Delivered {
  /** When it happened, by the server's clock. */
  readonly happenedAt: string;
  /** Prices, totals and numbers that the paper or the screen showed. */
  readonly shown: unknown;
}

const deliveries = new WeakMap<Tx, Delivered>();

/** Says that `tx` carries out a delivered write. Only the pipeline calls it, for the outbox. */
export function markDelivered(tx: Tx, delivered: Delivered): void {
  deliveries.set(tx, delivered);
}

/** What the device says of the write that `tx` carries out; undefined for a request of its own. */
export const deliveredIn = (tx: Tx): Delivered | undefined => deliveries.get(tx);

/** When the delivered write happened; null for a request of its own, which happens now. */
export const happenedIn = (tx: Tx): string | null => deliveredIn(tx)?.happenedAt ?? null;
