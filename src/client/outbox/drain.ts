/**
 * Decides when the outbox sends what: `step(state, event)` returns the new state and what is to be done now. It is pure;
 * run-drain.ts carries it out and reports back. A pass takes the lock, then reads, sends and stores the results until
 * nothing is left, and then waits for the timer. README.md has the table of its phases.
 *
 * A command ends only when its answer is stored. Errors, statuses of HTTP and repeated failures never end it: they only
 * make the next attempt later.
 */
import type { DeliveryAnswer } from "#src/shared/outbox/command.ts";
import { MAX_COMMANDS } from "#src/shared/outbox/limits.ts";
import type { DrainEvent, DrainState, Effect, NoAnswer, Step } from "./drain-state.ts";
import { next } from "./next-batch.ts";
import type { Kept, Waiting } from "./device/outbox-store.ts";

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
/** The server may fail with every file. Then a pass that tries them all would only cost data. */
const MAX_FAILED_FILES = 3;

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
  yielded: new Set<string>(),
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
  if (event.kind === "news" || event.kind === "change") return hear(state, event);
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
function hear(state: DrainState, { kind, at }: DrainEvent): Step {
  if (state.phase === "rest") return begin(state, at);
  const [file = ""] = state.sent;
  const yields = state.phase === "uploading" && kind === "news" && !state.yielded.has(file);
  if (!yields) return [{ ...state, hasNews: true }, []];
  const yielded = new Set([...state.yielded, file]);
  return [{ ...state, hasNews: true, yielded }, [{ kind: "abort", pass: state.pass }]];
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
    case "uploaded": {
      const { pass, seq, file } = event;
      return keepFile(state, { kind: "clear", pass, seq, file });
    }
    case "file refused": {
      const { pass, seq, file, refusal } = event;
      return keepFile(state, { kind: "put off", pass, seq, file, refusal });
    }
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

type EndOfFile = Extract<Effect, { kind: "clear" | "put off" }>;

const keepFile = (state: DrainState, noting: EndOfFile): Step => [
  {
    ...state,
    phase: "keeping",
    sent: [],
    aside: without(state.aside, noting.file),
    yielded: without(state.yielded, noting.file),
  },
  [noting],
];

const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...names].filter((each) => each !== name));

function unanswered(state: DrainState, why: NoAnswer, event: DrainEvent): Step {
  if (why === "aborted") return read(state);
  const failed = { ...state, hasFailed: true };
  const isFile = state.phase === "uploading";
  if (why === "refused") return refusedBatch(failed, event);
  if (why === "unreachable") return end(failed, event);
  if (why === "failed with it") return failedFile(failed, event);
  return isFile
    ? end({ ...putAside(failed), patience: Math.min(MAX_PATIENCE_MS, state.patience * 2) }, event)
    : end({ ...failed, size: smaller(state) }, event);
}

const smaller = ({ sent }: DrainState): number => Math.max(1, Math.floor(sent.length / 2));

/** The server cannot read the batch. Smaller ones find the command that is to blame, and the others go on. */
function refusedBatch(state: DrainState, event: DrainEvent): Step {
  const refusals = state.refusals + 1;
  const isAlone = state.sent.length === 1;
  const changed: DrainState = isAlone
    ? {
        ...putAside(state),
        refusals,
        later: new Set([...state.later, ...state.sent]),
      }
    : { ...state, refusals, size: smaller(state) };
  return refusals >= MAX_REFUSALS ? end(changed, event) : read(changed);
}

const putAside = (state: DrainState): DrainState => ({
  ...state,
  aside: new Set([...state.aside, ...state.sent]),
});

/** The next file is tried, so that one with which the server always fails does not hold back all others. */
function failedFile(state: DrainState, event: DrainEvent): Step {
  const later = new Set([...state.later, ...state.sent]);
  const changed = { ...putAside(state), later };
  const tried = [...later].filter((name) => changed.aside.has(name));
  return tried.length >= MAX_FAILED_FILES ? end(changed, event) : read(changed);
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
