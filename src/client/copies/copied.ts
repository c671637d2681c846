/** Which of the shown answers are copies of this device, and how old they are. */
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

export interface Copied {
  /** When the server gave it, in ms since 1970. */
  at: number;
  /** Whether the server would say more: further records, or further details. */
  isPartial: boolean;
}

/** With its time by the device's clock as well, which is the one that everything else on this device has. */
type Noted = Copied & { ownAt: number };

const copied = new Map<string, Noted>();
const listeners = new Set<() => void>();

/** Notes that a query has a copy as its answer; null: an answer of the server. */
export function noteCopied(queryHash: string, copy: Noted | null): void {
  if (copy) copied.set(queryHash, copy);
  else if (!copied.delete(queryHash)) return;
  for (const tell of listeners) tell();
}

/** The copy that a query has as its answer; null if the server gave it. */
export const copyOf = (queryHash: string): Noted | null => copied.get(queryHash) ?? null;

/**
 * When the server gave what a query shows, by the device's clock. The library counts the reading of a copy as a new
 * answer, and `dataUpdatedAt` is then later than what this device has sent since the copy was made.
 */
export const givenAt = (key: QueryKey, dataUpdatedAt: number): number =>
  copyOf(hashKey(key))?.ownAt ?? dataUpdatedAt;

export const useGivenAt = (key: QueryKey, dataUpdatedAt: number): number =>
  useSyncExternalStore(listenToCopied, () => givenAt(key, dataUpdatedAt));

export function listenToCopied(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** The oldest copy on the screen; null if the server gave everything that is shown. */
export function shownCopy(client: QueryClient): Copied | null {
  const cache = client.getQueryCache();
  let oldest = null as Copied | null;
  for (const [hash, copy] of copied) {
    const query = cache.get(hash);
    if (!query) copied.delete(hash);
    else if (query.isActive())
      oldest = {
        at: Math.min(copy.at, oldest?.at ?? copy.at),
        isPartial: copy.isPartial || oldest?.isPartial === true,
      };
  }
  return oldest;
}

/** Asks the server for all that is shown from copies, because it can be reached again. */
export const replaceCopies = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryHash }) => copied.has(queryHash) });
