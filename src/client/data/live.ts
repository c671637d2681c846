/**
 * Keeps the screen up to date. The live feed announces every committed change, and the client then refetches the
 * queries that show records of the changed subject. At midnight the client refetches all queries, because many depend
 * on the day: overdue repairs, today's sales.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#src/shared/contract.ts";
import type { Change } from "#src/shared/event-kinds.ts";
import { sessionQuery } from "../session.tsx";
import { whenDayTurns } from "../words/clock.ts";
import { noteEvidence, ticks } from "./online.ts";
import { oldestPosition } from "./position.ts";
import { refetchChanged } from "./refetch.ts";

const listeners = new Set<(change: Change) => void>();

/**
 * Reports changes of an endpoint's records, for code that keeps such records outside the query cache. Calls `onChange` for
 * each change, with the id of the changed record, or with null if any record may have changed, and with the kind of the
 * event. Returns a function that ends the calls.
 */
export function whenRecordsChange(
  { refreshesOn = [] }: Endpoint,
  onChange: (id: string | null, kind: string) => void,
): () => void {
  const subjects = new Set<string>(["all", ...refreshesOn]);
  const listener = ({ area: subject, id, kind }: Change) => {
    if (subjects.has(subject)) onChange(kind === "resync" ? null : id, kind);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All changes within this time cause one common refetch. */
const GATHER_MS = 100;
const REOPEN_MS = 3000;
const FEED = "/api/events";

export type LiveState = "connecting" | "live" | "lost";

/** Opens the live feed. Returns a function that closes the feed. */
export function followChanges(
  client: QueryClient,
  onState: (state: LiveState) => void,
): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  const refetch = () => {
    timer = undefined;
    const subjects = [...changed];
    changed.clear();
    void (subjects.includes("all") ? client.invalidateQueries() : refetchChanged(client, subjects));
  };
  const noteChange = (change: Change) => {
    changed.add(change.area);
    timer ??= setTimeout(refetch, GATHER_MS);
    for (const onChange of listeners) onChange(change);
  };

  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(feedUrl(oldestPosition()));
    source.addEventListener("open", () => {
      onState("live");
      noteEvidence({ kind: "answered", at: ticks() });
      // The server may not repeat every change that was missed without a connection, so all queries are refetched.
      if (wasLost) noteChange(anything);
      wasLost = false;
    });
    source.addEventListener("error", () => {
      wasLost = true;
      noteEvidence({ kind: "doubt", at: ticks() });
      // The browser reconnects after a lost connection, but not after a refusal. Either the session has ended, or the
      // server is still starting. Therefore the session is refetched, and the feed is opened again later.
      const isRefused = source.readyState === EventSource.CLOSED;
      onState(isRefused ? "lost" : "connecting");
      if (!isRefused) return;
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      reopening = setTimeout(open, REOPEN_MS);
    });
    source.addEventListener("change", (event) => noteChange(JSON.parse(event.data as string)));
  };
  open();
  const stopDays = whenDayTurns(() => void client.invalidateQueries());
  return () => {
    stopDays();
    if (timer) clearTimeout(timer);
    if (reopening) clearTimeout(reopening);
    source.close();
  };
}

/** The feed begins with the changes after the position, so that none is missed before it opens. */
const feedUrl = (position: string | null): string =>
  position === null ? FEED : `${FEED}?after=${position}`;

const anything: Change = { area: "all", id: "", kind: "resync" };
