/**
 * Decides when the outbox sends what: `step(state, event)` returns the new state and what is to be done now. It is pure;
 * run-drain.ts carries it out and reports back. A pass takes the lock, then reads, sends and stores the results until
 * nothing is left, and then waits for the timer. README.md has the table of its phases.
 *
 * A command ends only when its answer is stored. Errors, statuses of HTTP and repeated failures never end it: they only
 * make the next attempt later.
 */
import type { Command, DeliveryAnswer } from "#src/shared/outbox/command.ts";
import { MAX_COMMANDS } from "#src/shared/outbox/limits.ts";
import { next } from "./next-batch.ts";
import type { Ending, Kept, Waiting } from "./outbox-store.ts";

export interface DrainState {
  phase: "rest" | "locking" | "reading" | "sending" | "uploading" | "keeping";
  /** The number of the pass. Reports of a pass that was given up are ignored. */
  pass: number;
  /** Who is signed in; null for nobody. */
  user: string | null;
  /** When the timer must wake the drain, whatever happens until then. In ms, by a clock that nobody sets. */
  wakeAt: number;
  /** After this moment the pass sends nothing more. */
  passEndsAt: number;
  /** Failed passes in a row. */
  failures: number;
  /** Whether something of this pass must be repeated after a wait. */
  hasFailed: boolean;
  /** Whether something was stored, or the line came back, since the last reading. */
  hasNews: boolean;
  /** Since when another page has had the lock; null when this page had it last. */
  lockedOutSince: number | null;
  /** The most commands of a batch. It shrinks when the server cannot read a batch or a slow line cannot carry it. */
  size: number;
  /** How long an upload may take, in ms. It grows when a slow line needs longer. */
  patience: number;
  /** Batches of this pass that the server could not read. */
  refusals: number;
  aside: ReadonlySet<string>;
  later: ReadonlySet<string>;
  /** What is being sent: the keys of commands, or the id of a file. */
  sent: readonly string[];
}

/** Why no answer came: nobody answered; not in time; the server answered that it cannot read this. */
export type NoAnswer = "unreachable" | "too slow" | "refused" | "aborted";

export type Report =
  | { kind: "lock"; isHeld: boolean }
  | ({ kind: "read" } & Waiting)
  | { kind: "answer"; answer: DeliveryAnswer }
  | { kind: "uploaded"; seq: number; file: string }
  | { kind: "file refused"; seq: number; file: string }
  | { kind: "no answer"; why: NoAnswer }
  | { kind: "kept" }
  /** A port failed. */
  | { kind: "failed" };

export type Happening =
  | { kind: "timer" }
  /** A command was stored, the browser is online or visible again, or the live feed has opened. */
  | { kind: "news" }
  | { kind: "user"; user: string | null }
  | ({ pass: number } & Report);

/** `at`: ms by a clock that nobody sets. `chance`: a random number from 0 to 1. */
export type DrainEvent = Happening & { at: number; chance: number };

/** What is to be done. Each of the first group ends with one report of its pass. */
export type Effect =
  | { kind: "lock"; pass: number }
  | { kind: "read"; pass: number }
  | { kind: "send"; pass: number; commands: readonly Command[]; until: number }
  | {
      kind: "upload";
      pass: number;
      seq: number;
      file: string;
      author: string;
      until: number;
    }
  | { kind: "keep"; pass: number; endings: readonly Ending[]; serverTime: string }
  | { kind: "clear"; pass: number; seq: number; file: string }
  | { kind: "put off"; pass: number; seq: number; file: string }
  // No report:
  | { kind: "unlock"; pass: number }
  | { kind: "abort"; pass: number }
  | { kind: "tell" };

export type Step = readonly [DrainState, readonly Effect[]];

export const PASS_MS = 30_000;
/** A pass that has not ended by then hangs, and is given up. */
export const GRACE_MS = 10_000;
/** The timer runs also when nothing waits: another page may have closed before it sent its commands. */
export const IDLE_MS = 60_000;
/** A page in the background may hold the lock for ever. The keys make it safe to send without the lock. */
export const LOCKED_OUT_MS = 60_000;
const LOCK_RETRY_MS = 5_000;
const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const MAX_PATIENCE_MS = 16 * 60_000;
const MAX_REFUSALS = 8;

export const firstState = (user: string | null, at: number): DrainState => ({
  phase: "rest",
  pass: 0,
  user,
  wakeAt: at,
  passEndsAt: at,
  failures: 0,
  refusals: 0,
  hasFailed: false,
  hasNews: false,
  lockedOutSince: null,
  size: MAX_COMMANDS,
  patience: PASS_MS,
  aside: new Set<string>(),
  later: new Set<string>(),
  sent: [],
});

/** The wait after this many failed passes. Its random part keeps the devices of a shop from calling all at once. */
export function backOff(failures: number, chance: number): number {
  const delay = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? 0;
  return Math.round(delay * (0.75 + chance / 2));
}

export function step(state: DrainState, event: DrainEvent): Step {
  if (event.kind === "timer")
    return state.phase === "rest" ? begin(state, event.at) : giveUp(state, event);
  if (event.kind === "news") return hear(state, event.at);
  if (event.kind === "user") return changeUser(state, event.user, event.at);
  if (event.pass === state.pass) return report(state, event);
  // A lock that arrives after its pass was given up must not be kept.
  return [state, event.kind === "lock" ? [{ kind: "unlock", pass: event.pass }] : []];
}

function begin(state: DrainState, at: number): Step {
  const pass = state.pass + 1;
  return [
    {
      ...state,
      pass,
      phase: "locking",
      later: new Set(),
      sent: [],
      refusals: 0,
      hasFailed: false,
      hasNews: false,
      passEndsAt: at + PASS_MS,
      wakeAt: at + PASS_MS + GRACE_MS,
    },
    [{ kind: "lock", pass }],
  ];
}

function giveUp(state: DrainState, event: DrainEvent): Step {
  const [ended, effects] = end({ ...state, hasFailed: true }, event);
  return [{ ...ended, pass: state.pass + 1 }, [{ kind: "abort", pass: state.pass }, ...effects]];
}

/** A new command does not wait for a file that is being sent: the file is sent again afterwards, with the same key. */
function hear(state: DrainState, at: number): Step {
  if (state.phase === "rest") return begin(state, at);
  const effects: Effect[] =
    state.phase === "uploading" ? [{ kind: "abort", pass: state.pass }] : [];
  return [{ ...state, hasNews: true }, effects];
}

/** What is being sent for the user before is ended; it is sent again when they come back. */
function changeUser(state: DrainState, user: string | null, at: number): Step {
  if (user === state.user) return [state, []];
  const changed = { ...state, user, aside: new Set<string>() };
  return state.phase === "rest"
    ? begin(changed, at)
    : [{ ...changed, hasNews: true }, [{ kind: "abort", pass: state.pass }]];
}

function report(state: DrainState, event: DrainEvent & { pass: number }): Step {
  switch (event.kind) {
    case "lock":
      return event.isHeld ? read({ ...state, lockedOutSince: null }) : lockedOut(state, event.at);
    case "read":
      return send({ ...state, hasNews: false }, event, event);
    case "answer":
      return keep(state, event.answer);
    case "uploaded":
      return keepFile("clear", state, event);
    case "file refused":
      return keepFile("put off", state, event);
    case "no answer":
      return unanswered(state, event.why, event);
    case "kept":
      return withTell(read(state));
    default:
      return end({ ...state, hasFailed: true }, event);
  }
}

const withTell = ([state, effects]: Step): Step => [state, [...effects, { kind: "tell" }]];

const read = (state: DrainState): Step => [
  { ...state, phase: "reading", sent: [] },
  [{ kind: "read", pass: state.pass }],
];

function lockedOut(state: DrainState, at: number): Step {
  const since = state.lockedOutSince ?? at;
  const changed = { ...state, lockedOutSince: since };
  if (at - since >= LOCKED_OUT_MS) return read(changed);
  return [{ ...changed, phase: "rest", wakeAt: at + LOCK_RETRY_MS }, []];
}

function send(state: DrainState, waiting: Waiting, event: DrainEvent): Step {
  const { pass } = state;
  if (event.at >= state.passEndsAt) return end({ ...state, hasNews: true }, event);
  const chosen = next(waiting, state);
  if (chosen.kind === "nothing") return end(state, event);
  if (chosen.kind === "file") {
    const { owner, file } = chosen;
    const { seq, author } = owner.command;
    const until = Math.max(state.passEndsAt, event.at + state.patience);
    return [
      { ...state, phase: "uploading", sent: [file], wakeAt: until + GRACE_MS },
      [{ kind: "upload", pass, seq, file, author, until }],
    ];
  }
  const commands = chosen.commands.map((kept: Kept) => kept.command);
  return [
    { ...state, phase: "sending", sent: commands.map(({ key }) => key) },
    [{ kind: "send", pass, commands, until: state.passEndsAt }],
  ];
}

/** A command without an ending in the answer is sent again, but not in this pass. */
function keep(state: DrainState, { results, serverTime }: DeliveryAnswer): Step {
  const endings = results
    .filter((result) => result.state !== "again")
    .filter(({ key }) => state.sent.includes(key));
  const ended = new Set(endings.map(({ key }) => key));
  const open = state.sent.filter((key) => !ended.has(key));
  const kept: DrainState = {
    ...state,
    phase: "keeping",
    sent: [],
    hasFailed: state.hasFailed || open.length > 0,
    later: new Set([...state.later, ...open]),
    aside: new Set([...state.aside].filter((key) => !ended.has(key))),
    size: ended.size > 0 ? Math.min(MAX_COMMANDS, state.size * 2) : state.size,
  };
  return [kept, [{ kind: "keep", pass: state.pass, endings, serverTime }]];
}

const keepFile = (
  kind: "clear" | "put off",
  state: DrainState,
  { seq, file }: { seq: number; file: string },
): Step => [{ ...state, phase: "keeping", sent: [] }, [{ kind, pass: state.pass, seq, file }]];

function unanswered(state: DrainState, why: NoAnswer, event: DrainEvent): Step {
  if (why === "aborted") return read(state);
  const failed = { ...state, hasFailed: true };
  const isFile = state.phase === "uploading";
  if (why === "refused") return refusedBatch(failed, event);
  if (why === "unreachable") return end(failed, event);
  return isFile
    ? end({ ...failed, patience: Math.min(MAX_PATIENCE_MS, state.patience * 2) }, event)
    : end({ ...failed, size: smaller(state) }, event);
}

const smaller = ({ sent }: DrainState): number => Math.max(1, Math.floor(sent.length / 2));

/** The server cannot read the batch. Smaller ones find the command that is to blame, and the others go on. */
function refusedBatch(state: DrainState, event: DrainEvent): Step {
  const refusals = state.refusals + 1;
  const isAlone = state.sent.length === 1;
  const changed: DrainState = isAlone
    ? {
        ...state,
        refusals,
        aside: new Set([...state.aside, ...state.sent]),
        later: new Set([...state.later, ...state.sent]),
      }
    : { ...state, refusals, size: smaller(state) };
  return refusals >= MAX_REFUSALS ? end(changed, event) : read(changed);
}

function end(state: DrainState, { at, chance }: DrainEvent): Step {
  const failures = state.hasFailed ? state.failures + 1 : 0;
  const wait = state.hasFailed ? backOff(failures, chance) : IDLE_MS;
  return [
    {
      ...state,
      phase: "rest",
      sent: [],
      failures,
      wakeAt: state.hasNews ? at : at + wait,
    },
    [{ kind: "unlock", pass: state.pass }, { kind: "tell" }],
  ];
}
