import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { PositionedChange } from "./announce.ts";
import { resync, type LiveFeed } from "./live-feed.ts";

const HEARTBEAT_MS = 20_000;
/** Positions are given out before they are committed: a screen that resumes hears this many earlier ones again. */
const RESUME_OVERLAP = 200;
const RESUME_LIMIT = 1000;

export interface StreamOptions {
  /** What this listener may hear. */
  wants(change: PositionedChange): boolean;
  /** Ends the stream, e.g. when the user's sessions ended. */
  endsWith?(change: PositionedChange): boolean;
  /** What is sent; the public tracking page hears no ids. */
  present(change: PositionedChange): unknown;
}

/** Server-sent events: `event: change`, `id:` the position in the journal, resumed by Last-Event-ID. */
export function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: LiveFeed,
  db: Database,
  options: StreamOptions,
): void {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "keep-alive",
  });
  // The comment makes proxies and browsers consider the stream open at once.
  raw.write("retry: 1000\n: open\n\n");

  const send = (change: PositionedChange) => {
    if (!options.wants(change)) return;
    const id = change.position > 0 ? `id: ${change.position}\n` : "";
    raw.write(`${id}event: change\ndata: ${JSON.stringify(options.present(change))}\n\n`);
  };
  const end = () => raw.end();
  const unsubscribe = feed.subscribe((change) => {
    if (options.endsWith?.(change)) end();
    else send(change);
  });
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  const stop = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  raw.on("close", stop);
  openStreams.add(end);
  raw.on("close", () => openStreams.delete(end));

  const lastSeen = Number(request.headers["last-event-id"]);
  if (Number.isSafeInteger(lastSeen) && lastSeen > 0) void resume(db, lastSeen, send).catch(end);
}

const openStreams = new Set<() => void>();

/** Ends every open stream of this process, so that the server can stop; screens reconnect to another node. */
export function endStreams(): void {
  for (const end of openStreams) end();
}

async function resume(
  db: Database,
  lastSeen: number,
  send: (change: PositionedChange) => void,
): Promise<void> {
  const missed = await db
    .selectFrom("events")
    .select(["id", "area", "recordId", "kind"])
    .where("id", ">", lastSeen - RESUME_OVERLAP)
    .orderBy(sql`id`, "desc")
    .limit(RESUME_LIMIT)
    .execute();
  if (missed.length === RESUME_LIMIT) return send(resync);
  for (const event of missed.toReversed()) {
    send({ position: event.id, area: event.area, id: event.recordId, kind: event.kind });
  }
}
