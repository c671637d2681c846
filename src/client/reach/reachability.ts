/**
 * Decides by evidence whether the server can be reached, as a state machine without clock, network or timer:
 * watch-reachability.ts has them.
 *
 * An answer of the server makes it reachable at once, a failure or `SILENT_MS` without an answer makes it unreachable.
 * A question of our own (a probe) is sent when there is doubt, and with growing pauses while the server is unreachable.
 */
import type { Evidence, Reach } from "../data/online.ts";

/** A request that has waited this long for its answer is a reason to probe. */
export const DOUBT_MS = 2000;
/** After this time without any answer, the server counts as unreachable. A probe gives up after the same time. */
export const SILENT_MS = 5000;
/** An answer of the last ten seconds needs no check when somebody uses the screen. */
export const FRESH_MS = 10_000;
/** The pauses between two probes while the server is unreachable. The last one is repeated without end. */
export const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000] as const;

export interface Reachability {
  reach: Reach;
  /** When the server last answered. */
  answeredAt: number;
  /** Since when a request waits for its answer without any other answer; null while none waits. */
  silentSince: number | null;
  /** The probes without an answer since the server became unreachable. */
  failures: number;
  /** Since when a probe waits for its answer; null while none does. */
  probingSince: number | null;
  /** When the next probe is due; null if none is planned. */
  probeAt: number | null;
  /** Until when the refusal of a server that cannot work now is shown. */
  refusingUntil: number;
}

export type ReachEvent =
  | Evidence
  /** The probe ended with an answer of the server, or without one. */
  | { kind: "probe-answered" | "probe-failed"; at: number }
  /** Somebody uses the screen, or returns to it. */
  | { kind: "used"; at: number }
  | { kind: "tick"; at: number };

export const startingFrom = (reach: Reach, at: number): Reachability => ({
  reach,
  answeredAt: at,
  silentSince: null,
  failures: 0,
  probingSince: null,
  probeAt: reach === "offline" ? at : null,
  refusingUntil: at + FRESH_MS,
});

export interface Step {
  state: Reachability;
  /** Whether a probe is to be sent now. */
  probes: boolean;
}

/** @param random a number from 0 to 1, which spreads the probes of many tills after an outage of their server */
export function afterEvent(state: Reachability, event: ReachEvent, random: number): Step {
  switch (event.kind) {
    case "asked":
      return { state: { ...state, silentSince: state.silentSince ?? event.at }, probes: false };
    case "answered":
    case "refusing":
    case "probe-answered":
      return { state: answered(state, event), probes: false };
    case "failed":
      // An answer since then proves that only this request has failed. A probe makes sure.
      return event.askedAt < state.answeredAt
        ? probing(state, event.at)
        : { state: unreachable(state, event.at, random), probes: false };
    case "probe-failed": {
      const ended = { ...state, probingSince: null };
      // Another request may have been answered while the probe waited.
      const isRefuted = state.answeredAt > (state.probingSince ?? event.at);
      return { state: isRefuted ? ended : unreachable(ended, event.at, random), probes: false };
    }
    case "doubt":
      return probing(state, event.at);
    case "used":
      return event.at - state.answeredAt < FRESH_MS || state.reach === "offline"
        ? { state, probes: false }
        : probing(state, event.at);
    case "tick":
      return afterTime(state, event.at, random);
  }
}

/** When `tick` is due next; null if nothing depends on time. */
export function nextTick({
  silentSince,
  reach,
  probingSince,
  ...state
}: Reachability): number | null {
  const isProbing = probingSince !== null;
  const due: number[] = [];
  if (silentSince !== null && reach !== "offline")
    due.push(silentSince + (isProbing ? SILENT_MS : DOUBT_MS));
  if (state.probeAt !== null && !isProbing) due.push(state.probeAt);
  if (reach === "refusing") due.push(state.refusingUntil);
  return due.length > 0 ? Math.min(...due) : null;
}

function answered(state: Reachability, { kind, at }: ReachEvent): Reachability {
  // A probe asks for less than other requests do. Its answer does not say that the server works again.
  const isRefusing =
    kind === "refusing" ||
    (kind === "probe-answered" && state.reach === "refusing" && at < state.refusingUntil);
  return {
    reach: isRefusing ? "refusing" : "online",
    answeredAt: at,
    silentSince: null,
    failures: 0,
    probingSince: kind === "probe-answered" ? null : state.probingSince,
    probeAt: null,
    refusingUntil: kind === "refusing" ? at + FRESH_MS : state.refusingUntil,
  };
}

function unreachable(state: Reachability, at: number, random: number): Reachability {
  const failures = state.reach === "offline" ? state.failures + 1 : 0;
  // A failure of another request must not move the next probe away.
  const isPlanned = state.reach === "offline" && state.probeAt !== null && state.probeAt > at;
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 60_000;
  return {
    ...state,
    reach: "offline",
    silentSince: null,
    failures: isPlanned ? state.failures : failures,
    probeAt: isPlanned ? state.probeAt : at + pause * (0.75 + random / 2),
  };
}

const probing = (state: Reachability, at: number): Step =>
  state.probingSince === null
    ? { state: { ...state, probingSince: at, probeAt: null }, probes: true }
    : { state, probes: false };

function afterTime(state: Reachability, at: number, random: number): Step {
  const { silentSince, probeAt } = state;
  const isSilent = silentSince !== null && state.reach !== "offline";
  if (isSilent && at - silentSince >= SILENT_MS)
    return { state: unreachable(state, at, random), probes: false };
  if (isSilent && at - silentSince >= DOUBT_MS) return probing(state, at);
  if (probeAt !== null && at >= probeAt) return probing(state, at);
  if (state.reach === "refusing" && at >= state.refusingUntil)
    return { state: { ...state, reach: "online" }, probes: false };
  return { state, probes: false };
}
