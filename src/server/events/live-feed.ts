/**
 * The node receives the changes of all nodes through one LISTEN connection. The node's open screens subscribe to them.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { unnamedChange } from "#src/shared/event-audience.ts";
import type { Log } from "../log.ts";
import { CHANNEL, type PositionedChange } from "./announce.ts";

export type Subscriber = (change: PositionedChange) => void;

export interface LiveFeed {
  /** How far this node has followed the changes. Only this node understands the text. */
  position(): string;
  /** The changes after a position; `resync` alone if they are not known any more, or if another node gave the position. */
  since(position: string): readonly PositionedChange[];
  /** Calls the subscriber for every change, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;
/** The time between two tests of the connection. A connection that a router has dropped silently still looks open. */
const CHECK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5000;
/** The number of changes that the node remembers for screens that open their stream later than they read. */
const MAX_REMEMBERED = 1000;

/** The change that tells subscribers to refetch everything, because they may have missed changes. */
export const resync: PositionedChange = { position: 0, ...unnamedChange("all") };

/** Listens for changes and reconnects automatically. After a reconnection subscribers get `resync` once. */
export async function openLiveFeed(
  connectionString: string,
  log: Log,
  { checkEveryMs = CHECK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<LiveFeed> {
  const { publish, ...audience } = createAudience(log);
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      application_name: "fundi live feed",
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    next.on("notification", ({ payload }) => {
      for (const change of JSON.parse(payload ?? "[]") as PositionedChange[]) publish(change);
    });
    next.on("error", (error) => log.warn({ err: error }, "the live feed lost its connection"));
    // A failed attempt to connect also emits `end`. Therefore only the end of the current connection counts as a loss.
    next.on("end", () => {
      if (client === next) lose();
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    timer = setTimeout(() => void check(next), checkEveryMs);
  };

  const check = async (open: pg.Client): Promise<void> => {
    try {
      await open.query("select 1");
      if (client === open) timer = setTimeout(() => void check(open), checkEveryMs);
    } catch {
      if (client === open) lose();
      open.end().catch(() => {});
    }
  };

  const lose = (): void => {
    client = null;
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
  };

  const reconnect = async (): Promise<void> => {
    try {
      await listen();
      publish(resync);
    } catch {
      lose();
    }
  };

  await listen();
  return {
    ...audience,
    async close() {
      closed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}

/** The subscribers of this node, and the last changes that it has told them. */
function createAudience(log: Log) {
  const subscribers = new Set<Subscriber>();
  const recent = rememberChanges();
  return {
    position: recent.position,
    since: recent.since,
    publish(change: PositionedChange): void {
      recent.add(change);
      for (const subscriber of subscribers) {
        try {
          subscriber(change);
        } catch (error) {
          // An uncaught exception of a subscriber would end the process.
          log.error({ err: error }, "a subscriber of the live feed failed");
        }
      }
    },
    subscribe(subscriber: Subscriber): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  };
}

function rememberChanges() {
  const node = randomBytes(6).toString("hex");
  let changes: PositionedChange[] = [];
  /** The number of changes before the first one in `changes`. */
  let forgotten = 0;
  return {
    add(change: PositionedChange): void {
      changes.push(change);
      // Forgets half of the changes at once, because removing the first one of an array moves all others.
      if (changes.length < 2 * MAX_REMEMBERED) return;
      changes = changes.slice(MAX_REMEMBERED);
      forgotten += MAX_REMEMBERED;
    },
    position: () => `${node}-${forgotten + changes.length}`,
    since(position: string): readonly PositionedChange[] {
      const [of, count] = position.split("-");
      const skipped = Number(count) - forgotten;
      const isKnown = of === node && skipped >= 0 && skipped <= changes.length;
      return isKnown ? changes.slice(skipped) : [resync];
    },
  };
}
