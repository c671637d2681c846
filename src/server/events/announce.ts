/**
 * From a committed event to every node's live screens.
 *
 * NOTIFY inside a transaction takes one lock for the whole server until the commit is on disk, so that tills would
 * wait for one another's disk flushes. Changes are therefore announced right after the commit, a few milliseconds'
 * worth in one message. A node that dies in between loses nothing that is stored: screens resume from the table
 * (Last-Event-ID) and refetch when they come back.
 */
import type pg from "pg";
import type { Change } from "#src/shared/event-kinds.ts";
import type { Log } from "../log.ts";

export const CHANNEL = "fundi_changes";
/** PostgreSQL refuses payloads of 8,000 bytes; a change takes about 130. */
const CHANGES_PER_MESSAGE = 40;
const GATHER_MS = 5;

/** A change with its place in the journal. */
export interface PositionedChange extends Change {
  position: number;
}

let waiting: PositionedChange[] = [];
let timer: NodeJS.Timeout | null = null;
let sender: { pool: pg.Pool; log: Log } | null = null;

/** Tells this process which pool to announce through. Without it (scripts, tests of verbs) nothing is announced. */
export function announceThrough(pool: pg.Pool | null, log: Log): void {
  sender = pool && { pool, log };
}

const atOnce = new Set<(change: PositionedChange) => void>();

/** Calls back for every change of this process as soon as it is committed, until the returned function is called. */
export function hearAtOnce(listener: (change: PositionedChange) => void): () => void {
  atOnce.add(listener);
  return () => atOnce.delete(listener);
}

/** One listener that throws keeps nobody else from hearing of the change. */
function tellListeners(change: PositionedChange): void {
  for (const listener of atOnce) {
    try {
      listener(change);
    } catch (error) {
      sender?.log.error({ err: error }, "a listener of changes failed");
    }
  }
}

/** Queues a committed change for all live screens of all nodes. */
export function announce(change: PositionedChange): void {
  tellListeners(change);
  if (!sender) return;
  waiting.push(change);
  timer ??= setTimeout(() => void flushAnnouncements(), GATHER_MS);
}

/** Sends what is waiting; called before the server stops. */
export async function flushAnnouncements(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const changes = waiting;
  waiting = [];
  // Held here: the server may stop, and let go of it, while a message is on its way.
  const through = sender;
  if (!through) return;
  for (let start = 0; start < changes.length; start += CHANGES_PER_MESSAGE) {
    const message = JSON.stringify(changes.slice(start, start + CHANGES_PER_MESSAGE));
    try {
      await through.pool.query("select pg_notify($1, $2)", [CHANNEL, message]);
    } catch (error) {
      through.log.warn(
        { err: error },
        "changes could not be announced; screens will catch up when they reconnect",
      );
    }
  }
}
