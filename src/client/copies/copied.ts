/** Which of the shown answers are copies of this device, and how old they are. */
import type { QueryClient } from "@tanstack/react-query";

export interface Copied {
  /** When the server gave it, in ms since 1970. */
  at: number;
  /** Whether the server would say more: further records, or further details. */
  isPartial: boolean;
}

const copied = new Map<string, Copied>();
const listeners = new Set<() => void>();

/** Notes that a query has a copy as its answer; null: an answer of the server. */
export function noteCopied(queryHash: string, copy: Copied | null): void {
  if (copy) copied.set(queryHash, copy);
  else if (!copied.delete(queryHash)) return;
  for (const tell of listeners) tell();
}

export function listenToCopied(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
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
