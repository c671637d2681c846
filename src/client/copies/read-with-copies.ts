/**
 * Reads with the copies of this device: keeps answers of the server that may be needed, and answers without the server.
 * It is a persister of TanStack Query, which runs every read, so that no screen needs to know of it.
 */
import type { Query, QueryFunctionContext, QueryPersister } from "@tanstack/react-query";
import { ApiRefusal } from "../data/api.ts";
import { isOnline } from "../data/online.ts";
import { copyOf, noteCopied } from "./copied.ts";
import type { SeenAnswers } from "./seen-answers.ts";

/** An answer from the copies. */
export interface OfflineAnswer {
  answer: unknown;
  at: number;
  isPartial?: boolean;
}

/** Answers a read of this endpoint from the pack; null if it cannot. `input` is what the screen asked the server. */
export type AnswerOffline = (
  path: string,
  input: { query?: Record<string, unknown>; params?: Record<string, string> },
) => Promise<OfflineAnswer | null>;

export interface CopyPorts {
  /** Whether the copies can answer reads of this endpoint at all. Others fail without a network, as ever. */
  knows: (path: string) => boolean;
  /** null while the copies are being opened, or when this browser has none. */
  seen: () => SeenAnswers | null;
  answer: AnswerOffline;
  /** ms since 1970 by the server's clock. */
  now: () => number;
}

type Read = (context: QueryFunctionContext) => unknown;
type Asked = Pick<Query, "queryHash" | "state">;

/** How long a screen waits for the storage. Reading it takes milliseconds. */
const PATIENCE_MS = 2000;

export function readWithCopies(ports: CopyPorts) {
  const persister = async (read: Read, context: QueryFunctionContext, query: Asked) => {
    const asked = askedOf(context.queryKey);
    if (!asked || !ports.knows(asked.path)) return read(context);
    if (!isOnline()) {
      const copy = await copyFor(ports, asked, query);
      if (copy) return copy;
    }
    try {
      const answer = await read(context);
      noteCopied(query.queryHash, null);
      if (asked.form === "one")
        ports
          .seen()
          ?.keep(asked.path, asked.input, answer, ports.now())
          // A full disk. Without a copy, the screen is not shown without a network.
          .catch(() => {});
      return answer;
    } catch (error) {
      const isUnanswered = error instanceof ApiRefusal && error.code === "network";
      const copy = isUnanswered ? await copyFor(ports, asked, query) : null;
      if (!copy) throw error;
      return copy;
    }
  };
  // The library calls it with these arguments; its type says more of them than is used here.
  return persister as unknown as QueryPersister;
}

/** `one`: an answer. `pages`: the pages of a growing list, in one object. */
interface AskedRead {
  path: string;
  form: "one" | "pages";
  input: Parameters<AnswerOffline>[1];
}

/** Reads the key of a query, which `keyOf` has made; null for another kind of query. */
export function askedOf(key: readonly unknown[]): AskedRead | null {
  const [refreshesOn, path, ...rest] = key;
  if (!Array.isArray(refreshesOn) || typeof path !== "string") return null;
  const form = rest[0] === "growing" || rest[0] === "board" ? "pages" : "one";
  // A column of the board: its filters, and its status.
  if (rest[0] === "board")
    return { path, form, input: { query: { ...(rest[1] as object), status: rest[2] } } };
  const input = rest.find((part) => typeof part === "object" && part !== null);
  return { path, form, input: (input ?? {}) as AskedRead["input"] };
}

async function copyFor(ports: CopyPorts, asked: AskedRead, query: Asked): Promise<unknown> {
  const found = await inTime(findCopy(ports, asked)).catch(() => null);
  const { data, dataUpdatedAt } = query.state;
  // The library uses the clock of the device.
  const correction = ports.now() - Date.now();
  const note = (at: number, isPartial: boolean) =>
    noteCopied(query.queryHash, { at, isPartial, ownAt: at - correction });
  // For the library, a copy that was read again is as new as this reading.
  const before = copyOf(query.queryHash);
  const readAt = before?.at ?? dataUpdatedAt + correction;
  // What the page has already is newer, or there is nothing else.
  if (data !== undefined && (!found || readAt > found.at)) {
    note(readAt, before?.isPartial ?? false);
    return data;
  }
  if (!found) return null;
  note(found.at, found.isPartial === true);
  return asked.form === "pages" ? { pages: [found.answer], pageParams: [null] } : found.answer;
}

async function findCopy(
  { seen, answer }: CopyPorts,
  { path, input, form }: AskedRead,
): Promise<OfflineAnswer | null> {
  const kept = form === "one" ? await seen()?.find(path, input) : null;
  return kept ? { answer: kept.content, at: kept.at } : answer(path, input);
}

const inTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((late) => setTimeout(() => late(null), PATIENCE_MS))]);
