import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { touchesActors } from "../http/guards/remembered-actors.ts";
import { listenAtOnce, type PositionedChange } from "./announce.ts";
import { resync, type LiveFeed } from "./live-feed.ts";

/**
 * How many positions before its last one a screen receives again when it resumes. Positions are assigned before the
 * commit, so a change may be announced after changes with a higher position.
 */
const RESUME_OVERLAP = 200;
const RESUME_LIMIT = 1000;
/**
 * The maximum number of changes that wait while the listener's rights are checked. If more changes arrive, `resync`
 * replaces the waiting ones.
 */
const MAX_HELD = 200;
const ASK_AGAIN_MS = 1000;
/**
 * How long a stream continues after the last successful check of the listener's rights. Later checks may fail, because
 * the database is unavailable for a moment.
 */
const MAX_UNKNOWN_MS = 50_000;
/** A listener with more unread output than this is disconnected, because the server keeps this output in memory. */
const MAX_UNREAD_BYTES = 256 * 1024;

export interface StreamOptions {
  /**
   * Returns the message about a change, or null to send nothing. The messages of two streams may differ: those of the
   * public tracking page, for example, contain no ids.
   */
  tell(change: PositionedChange): unknown;
  /**
   * Whether the listener may still receive changes. The stream asks with every heartbeat. It also asks after a change
   * of users or settings, which may change the listener's rights, and sends nothing until it has the answer.
   */
  mayGoOn(): Promise<boolean>;
  /** Whether the stream also asks `mayGoOn` after this change. After changes of users and settings it always asks. */
  endsPerhapsWith?(change: PositionedChange): boolean;
  /** The position of the feed from which the stream begins; without it the stream begins now. */
  after?: string | undefined;
}

/**
 * Sends changes to a client as server-sent events (`event: change`). The field `id:` is the position of the change in
 * the table `events`. A client that reconnects sends its last position as Last-Event-ID and gets the later changes. A
 * client that has read something before the stream opens gets the changes since then by `after`.
 */
export function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: LiveFeed,
  db: Database,
  options: StreamOptions,
): void {
  reply.hijack();
  const { raw } = reply;
  // The client has already closed the connection.
  if (raw.destroyed) return;
  writeHead(reply);
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  };
  // The line `: open` makes proxies and browsers treat the stream as open at once.
  write("retry: 1000\n: open\n\n");

  const end = () => {
    raw.end();
    stop();
  };
  const send = (change: PositionedChange) => {
    const id = change.position > 0 ? `id: ${change.position}\n` : "";
    const message = options.tell(change);
    if (message !== null) write(`${id}event: change\ndata: ${JSON.stringify(message)}\n\n`);
  };
  // The screen of a user who may not listen any more asks again almost at once, and learns that the session has ended.
  const dismiss = () => {
    write("retry: 50\n\n");
    end();
  };
  const gate = createGate({ send, end, dismiss, mayGoOn: options.mayGoOn });
  const askAfter = (change: PositionedChange) => {
    if (touchesActors(change) || options.endsPerhapsWith?.(change)) gate.ask();
  };
  // After a change of this node, checks the rights at once: the feed delivers the change later, maybe out of order.
  const unhear = listenAtOnce(askAfter);
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
  // The rights may have changed after the check of the request and before the subscription, so they are checked again.
  gate.ask();

  sendMissed({ request, feed, db, after: options.after, pass: gate.pass, end });
}

/** Sends what the client missed since its last position or, if it has none yet, since `after`. */
function sendMissed({
  request,
  feed,
  db,
  after,
  pass,
  end,
}: {
  request: FastifyRequest;
  feed: LiveFeed;
  db: Database;
  after: string | undefined;
  pass: Gate["pass"];
  end: () => void;
}): void {
  const lastSeen = Number(request.headers["last-event-id"]);
  if (Number.isSafeInteger(lastSeen) && lastSeen > 0) void resume(db, lastSeen, pass).catch(end);
  else if (after !== undefined) for (const change of feed.since(after)) pass(change);
}

function writeHead(reply: FastifyReply): void {
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
}

interface Gate {
  /** Sends a change, or keeps it until the check of the listener's rights has ended. */
  pass(change: PositionedChange): void;
  /** Checks the listener's rights. Changes are kept back until the result is known. */
  ask(): void;
  close(): void;
}

function createGate({
  send,
  end,
  dismiss,
  mayGoOn,
}: {
  send: (change: PositionedChange) => void;
  end: () => void;
  /** Ends the stream of a listener who may not go on. */
  dismiss: () => void;
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
        if (!(await mayGoOn())) return dismiss();
      } while (mustAskAgain);
      knownAt = performance.now();
      const waiting = held ?? [];
      held = null;
      if (!isClosed) for (const change of waiting) send(change);
    } catch {
      if (performance.now() - knownAt > MAX_UNKNOWN_MS) return end();
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
      if (held.length >= MAX_HELD) held = [resync];
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

/** Ends every open stream of this process, so that the server can stop. The screens then reconnect to another node. */
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
