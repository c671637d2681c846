/**
 * Whether the server can be reached. Its answers decide, and not `navigator.onLine`, which is true in a shop with Wi-Fi
 * and no internet. The rules are in reach/reachability.ts. That code is loaded after the first screen; until then, the last
 * evidence decides alone.
 */
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { SERVER_HEADER } from "#src/shared/contract.ts";

/** `refusing`: the server answers, but only that it cannot do its work now (503). */
export type Reach = "online" | "offline" | "refusing";

/** What became of a request. `at` is now, and `askedAt` when it was sent, both by `ticks`. */
export type Evidence =
  | { kind: "asked"; at: number }
  /** The server answered, and not a proxy or the page of a hotspot. */
  | { kind: "answered" | "refusing"; at: number }
  | { kind: "failed"; at: number; askedAt: number }
  /** The browser reports a change of the network, or the live feed broke. Either may be wrong. */
  | { kind: "doubt"; at: number };

/** Milliseconds since the page was opened. They go on evenly, also when somebody corrects the clock. */
export const ticks = (): number => performance.now();

let reach: Reach = "online";
let watcher: ((evidence: Evidence) => void) | null = null;
const listeners = new Set<() => void>();

/** Sets the result, and tells screens and queries. For the watcher only. */
export function setReach(next: Reach): void {
  if (reach === next) return;
  reach = next;
  onlineManager.setOnline(next !== "offline");
  for (const listener of listeners) listener();
}

/** Has `watch` decide from now on. Returns a function that ends this. */
export function decideBy(watch: (evidence: Evidence) => void): () => void {
  watcher = watch;
  return () => {
    if (watcher === watch) watcher = null;
  };
}

export function noteEvidence(evidence: Evidence): void {
  if (watcher) watcher(evidence);
  else if (evidence.kind === "failed") setReach("offline");
  else if (evidence.kind === "answered") setReach("online");
}

/** Notes an answer by its header. Without it, something between the browser and the server has answered. */
export function noteAnswer(headers: Headers, status: number, askedAt: number): void {
  const at = ticks();
  if (headers.has(SERVER_HEADER))
    noteEvidence({ kind: status === 503 ? "refusing" : "answered", at });
  else if (isPage(headers)) noteEvidence({ kind: "failed", at, askedAt });
}

/** Whether an answer is a web page. Where JSON is due, a page comes from a hotspot or a proxy and not from the server. */
export const isPage = (headers: Headers): boolean =>
  !headers.has(SERVER_HEADER) && Boolean(headers.get("content-type")?.includes("text/html"));

export const reachNow = (): Reach => reach;

export const isOnline = (): boolean => reach !== "offline";

/** Whether the server can be reached. */
export const useIsOnline = (): boolean => useSyncExternalStore(listen, isOnline);

/** How the server can be reached, for a screen that says so. */
export const useReach = (): Reach => useSyncExternalStore(listen, reachNow);

/** Calls `act` each time when the server can be reached again. Returns a function that ends the calls. */
export function whenOnlineAgain(act: () => void): () => void {
  let was = isOnline();
  return listen(() => {
    const is = isOnline();
    if (is && !was) act();
    was = is;
  });
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
