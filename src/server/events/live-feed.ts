/** One LISTEN connection per node; every open screen of the node subscribes here. */
import pg from "pg";
import type { Log } from "../log.ts";
import { CHANNEL, type PositionedChange } from "./announce.ts";

export type Subscriber = (change: PositionedChange) => void;

export interface LiveFeed {
  /** Calls back for every change until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;

/** Listens for changes and reconnects by itself; after a gap subscribers hear one `resync`. */
export async function openLiveFeed(connectionString: string, log: Log): Promise<LiveFeed> {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;

  const publish = (change: PositionedChange) => {
    for (const subscriber of subscribers) subscriber(change);
  };

  const listen = async (isReconnect: boolean): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      application_name: "fundi live feed",
      keepAlive: true,
    });
    next.on("notification", ({ payload }) => {
      for (const change of JSON.parse(payload ?? "[]") as PositionedChange[]) publish(change);
    });
    next.on("error", (error) => log.warn({ err: error }, "the live feed lost its connection"));
    next.on("end", () => {
      if (!closed) retry = setTimeout(() => void reconnect(), RECONNECT_MS);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    if (isReconnect)
      publish({
        position: 0,
        area: "all",
        id: "00000000-0000-0000-0000-000000000000",
        kind: "resync",
      });
  };

  const reconnect = async (): Promise<void> => {
    try {
      await listen(true);
    } catch {
      if (!closed) retry = setTimeout(() => void reconnect(), RECONNECT_MS);
    }
  };

  await listen(false);
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
