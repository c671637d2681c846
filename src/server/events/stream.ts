import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { touchesActors } from "../http/guards/remembered-actors.ts";
import { hearAtOnce, type PositionedChange } from "./announce.ts";
import { resync, type LiveFeed } from "./live-feed.ts";

/** Positions are given out before they are committed: a screen that resumes hears this many earlier ones again. */
const RESUME_OVERLAP = 200;
const RESUME_LIMIT = 1000;
/** While it is not known whether a listener may still hear anything, this many changes wait. */
const MOST_HELD = 200;
const ASK_AGAIN_MS = 1000;
/** The database may be away for a moment. After this long without an answer a stream ends. */
const MOST_UNKNOWN_MS = 50_000;
/** A listener who reads nothing any more must not fill the memory. */
const MOST_UNREAD_BYTES = 256 * 1024;

export interface StreamOptions {
  /** What is sent of a change, one message each; the public tracking page hears no ids. */
  tell(change: PositionedChange): readonly unknown[];
  /**
   * Whether the listener may still hear changes. Asked with every beat of the stream, and before any other change is told
   * after one that touches users or settings. What they may hear can have become less or more.
   */
  mayGoOn(): Promise<boolean>;
  /** A change after which it is asked at once, beside those of users and settings. */
  endsPerhapsWith?(change: PositionedChange): boolean;
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
  // Gone before it began.
  if (raw.destroyed) return;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "keep-alive",
  });
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  };
  // The comment makes proxies and browsers consider the stream open at once.
  write("retry: 1000\n: open\n\n");

  const end = () => {
    raw.end();
    stop();
  };
  const send = (change: PositionedChange) => {
    const id = change.position > 0 ? `id: ${change.position}\n` : "";
    for (const message of options.tell(change)) {
      write(`${id}event: change\ndata: ${JSON.stringify(message)}\n\n`);
    }
  };
  const gate = createGate({ send, end, mayGoOn: options.mayGoOn });
  const askAfter = (change: PositionedChange) => {
    if (touchesActors(change) || options.endsPerhapsWith?.(change)) gate.ask();
  };
  // Announcements can overtake one another. What this node wrote counts from its commit.
  const unhear = hearAtOnce(askAfter);
  const unsubscribe = feed.subscribe((change) => {
    askAfter(change);
    gate.pass(change);
  });
  const beat = setInterval(() => {
    write(": still here\n\n");
    gate.ask();
  }, request.server.limits.streamBeatMs);
  const stop = () => {
    clearInterval(beat);
    unhear();
    unsubscribe();
    gate.close();
    openStreams.delete(end);
  };
  openStreams.add(end);
  raw.on("close", stop);
  // What changed since the request was let in was not heard here.
  gate.ask();

  const lastSeen = Number(request.headers["last-event-id"]);
  if (Number.isSafeInteger(lastSeen) && lastSeen > 0) {
    void resume(db, lastSeen, gate.pass).catch(end);
  }
}

interface Gate {
  /** Sends a change, or keeps it until it is known whether it may be sent. */
  pass(change: PositionedChange): void;
  /** Asks whether the listener may go on, and holds every change until that is known. */
  ask(): void;
  close(): void;
}

function createGate({
  send,
  end,
  mayGoOn,
}: {
  send: (change: PositionedChange) => void;
  end: () => void;
  mayGoOn: () => Promise<boolean>;
}): Gate {
  let held: PositionedChange[] | null = null;
  let isAsking = false;
  let mustAskAgain = false;
  let isClosed = false;
  let knownAt = performance.now();
  let retry: NodeJS.Timeout | undefined;

  const askNow = async (): Promise<void> => {
    isAsking = true;
    try {
      do {
        mustAskAgain = false;
        if (!(await mayGoOn())) return end();
      } while (mustAskAgain);
      knownAt = performance.now();
      const waiting = held ?? [];
      held = null;
      if (!isClosed) for (const change of waiting) send(change);
    } catch {
      if (performance.now() - knownAt > MOST_UNKNOWN_MS) return end();
      if (!isClosed) retry = setTimeout(ask, ASK_AGAIN_MS);
    } finally {
      isAsking = false;
    }
  };
  const ask = (): void => {
    held ??= [];
    clearTimeout(retry);
    if (isAsking) mustAskAgain = true;
    else if (!isClosed) void askNow();
  };
  return {
    pass(change) {
      if (isClosed) return;
      if (!held) return send(change);
      if (held.length >= MOST_HELD) held = [resync];
      held.push(change);
    },
    ask,
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

const openStreams = new Set<() => void>();

/** Ends every open stream of this process, so that the server can stop; screens reconnect to another node. */
export function endStreams(): void {
  for (const end of openStreams) end();
}

async function resume(
  db: Database,
  lastSeen: number,
  pass: (change: PositionedChange) => void,
): Promise<void> {
  const missed = await db
    .selectFrom("events")
    .select(["id", "area", "recordId", "kind"])
    .where("id", ">", lastSeen - RESUME_OVERLAP)
    .orderBy(sql`id`, "desc")
    .limit(RESUME_LIMIT)
    .execute();
  if (missed.length === RESUME_LIMIT) return pass(resync);
  for (const event of missed.toReversed()) {
    pass({ position: event.id, area: event.area, id: event.recordId, kind: event.kind });
  }
}
