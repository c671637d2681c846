import { expect, test } from "vitest";
import type { Command, CommandResult } from "#src/shared/outbox/command.ts";
import { backOff, firstState, GRACE_MS, IDLE_MS, LOCKED_OUT_MS, PASS_MS, step } from "./drain.ts";
import type { DrainState, Effect, Happening, Report } from "./drain-state.ts";
import type { Kept } from "./device/outbox-store.ts";

const kept = (seq: number, changes: Partial<Kept> = {}, needs: string[] = []): Kept => ({
  stage: "waiting",
  bytes: 300,
  creates: [],
  result: null,
  files: [],
  askedAt: null,
  ...changes,
  command: {
    key: `k${seq}`,
    seq,
    author: "asha",
    endpoint: "createSale",
    version: 1,
    params: {},
    body: {},
    madeAt: "2026-11-30T09:00:00.000Z",
    lastServerTime: null,
    needs,
    blobs: [],
    shown: null,
    app: "1",
  } satisfies Command,
});

const applied = (key: string): CommandResult => ({ key, state: "applied", answer: {} });
const answer = (...results: CommandResult[]): Report => ({
  kind: "answer",
  answer: { serverTime: "2026-11-30T09:00:01.000Z", results },
});
const reading = (waiting: Kept[], withFiles: Kept[] = []): Report => ({
  kind: "read",
  waiting,
  withFiles,
  parked: [],
  date: 0,
});

/** A drain at moment `at`, which remembers what it was last told to do. */
function drain(user: string | null = "asha") {
  let state: DrainState = firstState(user, 0);
  let effects: readonly Effect[] = [];
  let at = 0;
  const happen = (happening: Happening) => {
    [state, effects] = step(state, { ...happening, at, chance: 0.5 });
  };
  return {
    happen,
    /** Reports of the present pass, one after the other. */
    report: (...reports: Report[]) => {
      for (const report of reports) happen({ ...report, pass: state.pass });
    },
    wait: (ms: number) => (at += ms),
    state: () => state,
    kinds: () => effects.map(({ kind }) => kind),
    sent: () =>
      effects.flatMap((effect) =>
        effect.kind === "send" ? effect.commands.map(({ key }) => key) : [],
      ),
    waits: () => state.wakeAt - at,
  };
}

const locked: Report = { kind: "lock", isHeld: true };
const unreachable: Report = { kind: "no answer", why: "unreachable" };
const refused: Report = { kind: "no answer", why: "refused" };

test("a pass takes the lock, sends, keeps the results, and gives the lock back when nothing is left", () => {
  const { happen, report, kinds, sent, waits } = drain();
  happen({ kind: "news" });
  expect(kinds()).toEqual(["lock"]);
  report(locked);
  expect(kinds()).toEqual(["read"]);
  report(reading([kept(1), kept(2)]));
  expect(sent()).toEqual(["k1", "k2"]);
  report(answer(applied("k1"), { key: "k2", state: "waiting", for: "k1" }));
  expect(kinds()).toEqual(["keep"]);
  report({ kind: "kept" });
  expect(kinds()).toEqual(["read", "tell"]);
  report(reading([]));
  expect(kinds()).toEqual(["unlock", "tell"]);
  expect(waits()).toBe(IDLE_MS);
});

test("the wait grows to a minute and never ends", () => {
  const { happen, report, wait, waits } = drain();
  const seen: number[] = [];
  for (let pass = 0; pass < 50; pass += 1) {
    happen({ kind: "timer" });
    report(locked, reading([kept(1)]), unreachable);
    seen.push(waits());
    wait(waits());
  }
  expect(seen.slice(0, 7)).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000]);
  expect(seen.at(-1)).toBe(60_000);
  expect(backOff(6, 0)).toBe(45_000);
  expect(backOff(6, 1)).toBe(75_000);
});

test("a new command is sent at once although the wait is long", () => {
  const { happen, report, kinds } = drain();
  happen({ kind: "timer" });
  report(locked, reading([kept(1)]), unreachable);
  happen({ kind: "news" });
  expect(kinds()).toEqual(["lock"]);
});

test("a command without a result, or with the result again, is sent once per pass until it has one", () => {
  const { happen, report, sent, kinds, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(1), kept(2), kept(3)]));
  report(answer({ key: "k1", state: "again" }, applied("k3")));
  report({ kind: "kept" }, reading([kept(1), kept(2), kept(4)]));
  expect(sent()).toEqual(["k4"]);
  report(answer(applied("k4")), { kind: "kept" }, reading([kept(1), kept(2)]));
  expect(kinds()).toContain("unlock");
  expect(waits()).toBe(1_000);
});

test("results of commands that were not sent are not kept", () => {
  let endings: unknown;
  const { happen, report, state } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(1)]));
  const event = { ...answer(applied("k1"), applied("k9")), pass: state().pass, at: 0, chance: 0 };
  for (const effect of step(state(), event)[1])
    if (effect.kind === "keep") endings = effect.endings;
  expect(endings).toEqual([applied("k1")]);
});

test("smaller batches find the command that the server cannot read, and the others go on", () => {
  const { happen, report, sent, waits } = drain();
  const all = [1, 2, 3, 4].map((seq) => kept(seq));
  happen({ kind: "news" });
  report(locked, reading(all));
  report(refused, reading(all));
  expect(sent()).toEqual(["k1", "k2"]);
  report(refused, reading(all));
  expect(sent()).toEqual(["k1"]);
  report(refused, reading(all));
  expect(sent()).toEqual(["k2"]);
  report(answer(applied("k2")), { kind: "kept" }, reading([kept(1), kept(3), kept(4)]));
  expect(sent()).toEqual(["k3", "k4"]);
  report(answer(applied("k3"), applied("k4")), { kind: "kept" }, reading([kept(1)]));
  expect(waits()).toBe(1_000);
  happen({ kind: "timer" });
  report(locked, reading([kept(1)]));
  expect(sent()).toEqual(["k1"]);
});

test("a server that can read nothing is not asked more than eight times in a pass", () => {
  const { happen, report, state, kinds } = drain();
  const all = Array.from({ length: 60 }, (_, place) => kept(place + 1));
  happen({ kind: "news" });
  report(locked, reading(all));
  let asked = 0;
  while (state().phase === "sending") {
    asked += 1;
    report(refused);
    if (kinds().includes("read")) report(reading(all));
  }
  expect(asked).toBe(8);
});

test("a line that is too slow for a batch gets a smaller one", () => {
  const { happen, report, sent } = drain();
  const all = [1, 2, 3, 4].map((seq) => kept(seq));
  happen({ kind: "news" });
  report(locked, reading(all), { kind: "no answer", why: "too slow" });
  happen({ kind: "timer" });
  report(locked, reading(all));
  expect(sent()).toEqual(["k1", "k2"]);
});

test("only the user who is signed in sends their own commands", () => {
  const { happen, report, sent, kinds } = drain("juma");
  happen({ kind: "news" });
  report(locked, reading([kept(1)]));
  expect(kinds()).toEqual(["unlock", "tell"]);
  happen({ kind: "user", user: "asha" });
  report(locked, reading([kept(1)]));
  expect(sent()).toEqual(["k1"]);
});

test("when the user changes, what is being sent is ended and not sent for the next one", () => {
  const { happen, report, kinds, sent } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(1)]));
  happen({ kind: "user", user: "juma" });
  expect(kinds()).toEqual(["abort"]);
  report({ kind: "no answer", why: "aborted" }, reading([kept(1)]));
  expect(sent()).toEqual([]);
});

const withFile = kept(1, {
  stage: "files",
  files: ["f1"],
  result: {
    key: "k1",
    state: "applied",
    answer: {},
  },
});

test("a file follows when no command waits, and gives way to a new command", () => {
  const { happen, report, kinds, sent, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(2)], [withFile]));
  expect(sent()).toEqual(["k2"]);
  report(answer(applied("k2")), { kind: "kept" }, reading([], [withFile]));
  expect(kinds()).toEqual(["upload"]);
  happen({ kind: "news" });
  expect(kinds()).toEqual(["abort"]);
  report({ kind: "no answer", why: "aborted" }, reading([kept(3)], [withFile]));
  expect(sent()).toEqual(["k3"]);
  report(answer(applied("k3")), { kind: "kept" }, reading([], [withFile]));
  report({ kind: "uploaded", seq: 1, file: "f1" });
  expect(kinds()).toEqual(["clear"]);
  report({ kind: "kept" }, reading([]));
  expect(waits()).toBe(IDLE_MS);
});

test("a file that the server refuses is put off, and the next one follows", () => {
  const { happen, report, kinds, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([], [withFile]), {
    kind: "file refused",
    seq: 1,
    file: "f1",
    refusal: { code: "too_many_photos", status: 409 },
  });
  expect(kinds()).toEqual(["put off"]);
  const putOff = { refused: { f1: { times: 1, at: 0 } } };
  report({ kind: "kept" }, reading([], [{ ...withFile, files: ["f1", "f2"], ...putOff }]));
  expect(kinds()).toEqual(["upload"]);
  report({ kind: "uploaded", seq: 1, file: "f2" }, { kind: "kept" });
  report(reading([], [{ ...withFile, ...putOff }]));
  expect(waits()).toBe(IDLE_MS);
});

const owners = [1, 2, 3, 4].map((seq) => ({ ...withFile, files: [`f${seq}`] }));
const failedWith: Report = { kind: "no answer", why: "failed with it" };

test("a file with which the server always fails goes last, and the next ones follow", () => {
  const { happen, report, state, wait, waits, kinds } = drain();
  happen({ kind: "news" });
  report(locked, reading([], owners));
  expect(state().sent).toEqual(["f1"]);
  report(failedWith, reading([], owners));
  expect(state().sent).toEqual(["f2"]);
  report({ kind: "uploaded", seq: 1, file: "f2" }, { kind: "kept" }, reading([], [owners[0]!]));
  expect([state().phase, waits()]).toEqual(["rest", 1_000]);
  wait(waits());
  happen({ kind: "timer" });
  report(locked, reading([], [owners[0]!, owners[2]!]));
  expect(state().sent).toEqual(["f3"]);
  report({ kind: "uploaded", seq: 1, file: "f3" }, { kind: "kept" }, reading([], [owners[0]!]));
  expect(state().sent).toEqual(["f1"]);
  report({ kind: "uploaded", seq: 1, file: "f1" });
  expect(kinds()).toEqual(["clear"]);
  expect(state().aside.size).toBe(0);
});

test("a server that fails with every file is not sent more than three in a pass", () => {
  const { happen, report, state, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([], owners), failedWith, reading([], owners), failedWith);
  report(reading([], owners), failedWith);
  expect([state().phase, waits()]).toEqual(["rest", 1_000]);
});

test("a file gives way to news once, and to the end of a command never", () => {
  const { happen, report, kinds, state } = drain();
  happen({ kind: "news" });
  report(locked, reading([], [withFile]));
  happen({ kind: "change" });
  expect(kinds()).toEqual([]);
  happen({ kind: "news" });
  expect(kinds()).toEqual(["abort"]);
  report({ kind: "no answer", why: "aborted" }, reading([], [withFile]));
  happen({ kind: "news" });
  expect(kinds()).toEqual([]);
  report({ kind: "uploaded", seq: 1, file: "f1" }, { kind: "kept" }, reading([kept(2)]));
  expect(state().sent).toEqual(["k2"]);
});

test("a file that a slow line cannot carry in half a minute gets more time", () => {
  const { happen, report, state, wait, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([], [withFile]));
  expect(waits()).toBe(PASS_MS + GRACE_MS);
  report({ kind: "no answer", why: "too slow" });
  wait(waits());
  happen({ kind: "timer" });
  // Others go first, because it may be too large for this line.
  report(locked, reading([], [{ ...withFile, files: ["f1", "f2"] }]));
  expect(state().sent).toEqual(["f2"]);
  expect(waits()).toBe(2 * PASS_MS + GRACE_MS);
});

test("a pass that hangs is given up by the timer, and its late reports are ignored", () => {
  const { happen, report, kinds, wait, waits, state } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(1)]));
  expect(waits()).toBe(PASS_MS + GRACE_MS);
  const { pass } = state();
  wait(waits());
  happen({ kind: "timer" });
  expect(kinds()).toEqual(["abort", "unlock", "tell"]);
  expect(waits()).toBe(1_000);
  happen({ ...answer(applied("k1")), pass });
  expect(kinds()).toEqual([]);
});

test("a lock that comes after its pass was given up is given back", () => {
  const { happen, kinds, state } = drain();
  happen({ kind: "news" });
  const { pass } = state();
  happen({ kind: "timer" });
  happen({ ...locked, pass });
  expect(kinds()).toEqual(["unlock"]);
});

test("a page that has been locked out for a minute sends without the lock", () => {
  const { happen, report, kinds, wait, waits } = drain();
  for (let waited = 0; waited < LOCKED_OUT_MS; waited += 5_000) {
    happen({ kind: "timer" });
    report({ kind: "lock", isHeld: false });
    expect(kinds()).toEqual([]);
    expect(waits()).toBe(5_000);
    wait(5_000);
  }
  happen({ kind: "timer" });
  report({ kind: "lock", isHeld: false });
  expect(kinds()).toEqual(["read"]);
});

test("after half a minute a pass ends, and the next one begins at once", () => {
  const { happen, report, kinds, wait, waits } = drain();
  happen({ kind: "news" });
  report(locked, reading([kept(1), kept(2)]));
  wait(PASS_MS);
  report(answer(applied("k1")), { kind: "kept" }, reading([kept(2)]));
  expect(kinds()).toEqual(["unlock", "tell"]);
  expect(waits()).toBe(0);
});

test("a device that cannot read or keep waits and tries again", () => {
  const { happen, report, waits } = drain();
  happen({ kind: "news" });
  report(locked, { kind: "failed" });
  expect(waits()).toBe(1_000);
});
