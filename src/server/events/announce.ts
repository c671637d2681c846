/**
 * Announces committed events to the live screens of every node.
 *
 * NOTIFY inside a transaction holds a server-wide lock until the commit is on disk, so tills would wait for each
 * other's disk flushes. Changes are therefore collected for a few milliseconds after the commit and announced in one
 * message. A node that dies before the announcement loses no stored data: when a screen reconnects, it gets the missed
 * changes from the table `events` (Last-Event-ID) and refetches its data.
 */
import type pg from "pg";
import type { Change } from "#src/shared/event-kinds.ts";
import type { Log } from "../log.ts";
import { withoutOrigin } from "./origin.ts";

export const CHANNEL = "fundi_changes";
/** The number of changes per message. PostgreSQL refuses messages of 8,000 bytes or more; a change takes about 130. */
const CHANGES_PER_MESSAGE = 40;
const GATHER_MS = 5;

/** A change with the position of its event in the table `events`, or 0 if it is not there. */
export interface PositionedChange extends Change {
  position: number;
}

let waiting: PositionedChange[] = [];
let timer: NodeJS.Timeout | null = null;
let sender: { pool: pg.Pool; log: Log } | null = null;

/**
 * Sets the pool through which this process announces changes. Scripts and tests of verbs set none and announce nothing.
 */
export function announceThrough(pool: pg.Pool | null, log: Log): void {
  sender = pool && { pool, log };
}

const atOnce = new Set<(change: PositionedChange) => void>();

/**
 * Calls the listener for every change of this process right after its commit, until the returned function is called.
 */
export function listenAtOnce(listener: (change: PositionedChange) => void): () => void {
  atOnce.add(listener);
  return () => atOnce.delete(listener);
}

/**
 * Calls every listener for the change. An error of one listener is logged, and the others are still called. They
 * run as the system: events that they record do not get the address of the user who made the change.
 */
function notifyListeners(change: PositionedChange): void {
  for (const listener of atOnce) {
    try {
      withoutOrigin(() => listener(change));
    } catch (error) {
      sender?.log.error({ err: error }, "a listener of changes failed");
    }
  }
}

/** Tells the listeners of this process of a committed change, and queues it for the live screens of all nodes. */
export function announce(change: PositionedChange): void {
  notifyListeners(change);
  if (!sender) return;
  waiting.push(change);
  timer ??= setTimeout(() => void flushAnnouncements(), GATHER_MS);
}

/** Announces the queued changes now. The server also calls this function before it stops. */
export async function flushAnnouncements(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const changes = waiting;
  waiting = [];
  // `through` keeps the sender, because a stopping server may reset `sender` while a message is being sent.
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
