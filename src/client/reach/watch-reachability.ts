/** Runs the rules of reachability.ts with the clock, the timer and the network of the browser. */
import { SERVER_HEADER } from "#src/shared/contract.ts";
import { decideBy, reachNow, setReach, ticks } from "../data/online.ts";
import { afterEvent, nextTick, SILENT_MS, startingFrom, type ReachEvent } from "./reachability.ts";

/** The endpoint `health` of the platform's contract, which would load the schemas of all its endpoints. */
const HEALTH = "/api/health";

export interface ReachPorts {
  now: () => number;
  random: () => number;
  /** Asks the server. Resolves to whether the server itself answered; may also reject. */
  probe: (signal: AbortSignal) => Promise<boolean>;
}

/**
 * Asks whether the process answers: without the database, and without the cookie, because a question that the browser
 * asks by itself must not keep the session of somebody who has left.
 */
const askHealth: ReachPorts["probe"] = async (signal) => {
  const answer = await fetch(HEALTH, { signal, cache: "no-store", credentials: "omit" });
  return answer.headers.has(SERVER_HEADER);
};

const browser: ReachPorts = { now: ticks, random: Math.random, probe: askHealth };

export interface ReachWatch {
  tell(event: ReachEvent): void;
  stop(): void;
}

/** Starts to decide whether the server can be reached. */
export function watchReach({ now, random, probe }: ReachPorts = browser): ReachWatch {
  let state = startingFrom(reachNow(), now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const tell = (event: ReachEvent) => {
    if (isOver) return;
    const next = afterEvent(state, event, random());
    ({ state } = next);
    setReach(state.reach);
    if (next.probes) void ask();
    clearTimeout(timer);
    const due = nextTick(state);
    if (due === null) return;
    timer = setTimeout(() => tell({ kind: "tick", at: now() }), Math.max(0, due - now()));
  };
  const ask = async () => {
    const isAnswered = await probe(AbortSignal.timeout(SILENT_MS)).catch(() => false);
    tell({ kind: isAnswered ? "probe-answered" : "probe-failed", at: now() });
  };

  const stopDeciding = decideBy(tell);
  tell({ kind: "tick", at: now() });
  return {
    tell,
    stop() {
      isOver = true;
      clearTimeout(timer);
      stopDeciding();
    },
  };
}

/** Starts the watch of this tab, and has the browser's events ask the server. Returns a function that ends it. */
export function followReach(): () => void {
  const { tell, stop } = watchReach();
  const doubt = () => tell({ kind: "doubt", at: ticks() });
  const used = () => {
    if (document.visibilityState === "visible") tell({ kind: "used", at: ticks() });
  };
  const events = [
    [window, "online", doubt],
    [window, "offline", doubt],
    [window, "pointerdown", used],
    [window, "keydown", used],
    [document, "visibilitychange", used],
  ] as const;
  for (const [target, name, act] of events) target.addEventListener(name, act, { passive: true });
  return () => {
    for (const [target, name, act] of events) target.removeEventListener(name, act);
    stop();
  };
}
