import { expect, test } from "vitest";
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";
import { ASK_AGAIN_MS, MAX_ASKED, isFirstOfChain, next, type Limits } from "./next-batch.ts";
import { HELD_MS } from "./kept-state.ts";
import type { Kept, Waiting } from "./device/outbox-store.ts";

const limits: Limits = { user: "asha", size: 50, aside: new Set(), later: new Set() };

function kept(
  seq: number,
  needs: string[],
  changes: Partial<Kept> & { author?: string } = {},
): Kept {
  const { author = "asha", ...rest } = changes;
  return {
    stage: "waiting",
    bytes: 300,
    creates: [],
    result: null,
    files: [],
    askedAt: null,
    ...rest,
    command: {
      key: `k${seq}`,
      seq,
      author,
      endpoint: "createSale",
      version: 1,
      params: {},
      needs,
      body: {},
      madeAt: "2026-11-30T09:00:00.000Z",
      lastServerTime: null,
      blobs: [],
      shown: null,
      app: "1",
    },
  };
}

function chosen(read: Partial<Waiting>, changes: Partial<Limits> = {}): unknown {
  const found = next(
    { waiting: [], withFiles: [], parked: [], date: 0, ...read },
    { ...limits, ...changes },
  );
  return found.kind === "commands" ? found.commands.map(({ command }) => command.key) : found;
}

test("commands go in their order, up to the size of a batch", () => {
  const waiting = [kept(1, ["a"]), kept(2, ["a"]), kept(3, [])];
  expect(chosen({ waiting })).toEqual(["k1", "k2", "k3"]);
  expect(chosen({ waiting }, { size: 2 })).toEqual(["k1", "k2"]);
});

test("a batch has at most 512 kB, and at least one command", () => {
  const half = { bytes: MAX_BATCH_BYTES / 2 - 600 };
  const waiting = [kept(1, [], half), kept(2, [], half), kept(3, [])];
  expect(chosen({ waiting })).toEqual(["k1", "k2"]);
  expect(chosen({ waiting: [kept(1, [], { bytes: MAX_BATCH_BYTES })] })).toEqual(["k1"]);
});

test("a command that waits holds back those that share a record with it, and what depends on those", () => {
  const waiting = [kept(1, ["a"]), kept(2, ["a", "b"]), kept(3, ["b"]), kept(4, ["c"])];
  expect(chosen({ waiting }, { later: new Set(["k1"]) })).toEqual(["k4"]);
});

test("a command of another user holds back those that need what it creates, and no others", () => {
  const intake = kept(1, ["customer", "device"], { author: "juma", creates: ["device"] });
  const waiting = [
    intake,
    kept(2, ["device", "sale"], { creates: ["sale"] }),
    kept(3, ["sale"]),
    kept(4, ["customer"]),
  ];
  expect(chosen({ waiting })).toEqual(["k4"]);
  expect(chosen({ waiting }, { user: null })).toEqual({ kind: "nothing" });
});

test("the walk-in sale of another user holds back no walk-in sale", () => {
  const waiting = [
    kept(1, ["s1", "walk-in"], { author: "juma", creates: ["s1"] }),
    kept(2, ["s2", "walk-in"], { creates: ["s2"] }),
  ];
  expect(chosen({ waiting })).toEqual(["k2"]);
});

test("a command that the server could not read goes alone, after all others", () => {
  const waiting = [kept(1, []), kept(2, []), kept(3, [])];
  const aside = new Set(["k1", "k2"]);
  expect(chosen({ waiting }, { aside })).toEqual(["k3"]);
  expect(chosen({ waiting }, { aside, later: new Set(["k3"]) })).toEqual(["k1"]);
});

test("a command that the server could not read holds back only what needs what it creates", () => {
  const waiting = [kept(1, ["a", "b"], { creates: ["a"] }), kept(2, ["b"]), kept(3, ["a"])];
  const aside = new Set(["k1"]);
  expect(chosen({ waiting }, { aside })).toEqual(["k2"]);
  const later = new Set(["k1", "k2"]);
  expect(chosen({ waiting }, { aside, later })).toEqual({ kind: "nothing" });
});

const applied = { key: "k1", state: "applied", answer: {} } as const;
const parked = { key: "k1", state: "parked", refusal: { code: "x", message: "x" } } as const;

test("files follow one by one when their command is carried out and no command waits", () => {
  const owner = kept(1, [], { stage: "files", files: ["f1", "f2"], result: applied });
  expect(chosen({ waiting: [kept(2, [])], withFiles: [owner] })).toEqual(["k2"]);
  expect(chosen({ withFiles: [owner] })).toMatchObject({ kind: "file", file: "f1" });
  expect(chosen({ withFiles: [owner] }, { user: "juma" })).toEqual({ kind: "nothing" });
});

test("a file that the server refused waits for ten minutes, then an hour, then six, and holds no other back", () => {
  const hour = 3_600_000;
  const at = (times: number, date: number) => {
    const refused = { f1: { times, at: 0 } };
    const owner = kept(1, [], { stage: "files", files: ["f1", "f2"], result: applied, refused });
    return chosen({ withFiles: [owner], date });
  };
  for (const [times, wait] of [
    [1, hour / 6],
    [2, hour],
    [3, 6 * hour],
    [9, 6 * hour],
  ] as const) {
    expect(at(times, wait - 1)).toMatchObject({ file: "f2" });
    expect(at(times, wait)).toMatchObject({ file: "f1" });
  }
});

test("while files wait for a parked command, the device asks every ten minutes what became of it", () => {
  const owner = kept(1, [], { stage: "files", files: ["f1"], result: parked, askedAt: 1_000 });
  const at = (date: number) => chosen({ withFiles: [owner], date });
  expect(at(1_000 + ASK_AGAIN_MS - 1)).toEqual({ kind: "nothing" });
  expect(at(1_000 + ASK_AGAIN_MS)).toEqual(["k1"]);
  // The clock was set back by more than ten minutes.
  expect(at(1_000 - ASK_AGAIN_MS)).toEqual(["k1"]);
});

test("what became of parked commands without files is asked too, in bounded batches after all else", () => {
  const parkedAt = (seq: number, changes: Partial<Kept> = {}) =>
    kept(seq, [], { stage: "parked", result: parked, askedAt: 0, ...changes });
  const date = ASK_AGAIN_MS;
  const all = Array.from({ length: MAX_ASKED + 5 }, (_, place) => parkedAt(place + 1));
  expect(chosen({ parked: all, date })).toHaveLength(MAX_ASKED);
  expect(chosen({ parked: all, date, waiting: [kept(99, [])] })).toEqual(["k99"]);
  expect(chosen({ parked: [parkedAt(1), parkedAt(2, { askedAt: 1 })], date })).toEqual(["k1"]);
  expect(chosen({ parked: all, date }, { user: "juma" })).toEqual({ kind: "nothing" });
});

test("a command that a page sends itself is left to it, and holds back those that share a record", () => {
  const waiting = [kept(1, ["a"], { heldUntil: 1_000 }), kept(2, ["a"]), kept(3, ["b"])];
  expect(chosen({ waiting, date: 999 })).toEqual(["k3"]);
  expect(chosen({ waiting, date: 1_000 })).toEqual(["k1", "k2", "k3"]);
  // The device's clock was set back.
  expect(chosen({ waiting, date: 999 - HELD_MS })).toEqual(["k1", "k2", "k3"]);
});

test("a page sends a command itself only if no earlier one must go before it", () => {
  const waiting = [kept(1, ["a"]), kept(2, ["b"], { author: "juma" }), kept(3, ["b"])];
  const created = kept(2, ["b"], { author: "juma", creates: ["b"] });
  expect(
    isFirstOfChain({ waiting: [created], withFiles: [], parked: [], date: 0 }, kept(3, ["b"])),
  ).toBe(false);
  const read = { waiting, withFiles: [], parked: [], date: 0 };
  expect(isFirstOfChain(read, kept(4, ["c"]))).toBe(true);
  expect(isFirstOfChain(read, kept(4, ["a", "c"]))).toBe(false);
  expect(isFirstOfChain({ ...read, waiting: waiting.slice(0, 2) }, kept(3, ["b"]))).toBe(true);
});

test("a file without a command waits for what creates its record, whoever made that", () => {
  const result = { key: "k2", state: "applied", answer: null } as const;
  const photo = kept(2, ["d1"], { stage: "files", files: ["f1"], result });
  const sent = { kind: "file", owner: photo, file: "f1" };
  const intake = (changes: Partial<Kept>) => kept(1, ["d1"], { creates: ["d1"], ...changes });
  const unsettled = { key: "k1", state: "waiting", for: "k0" } as const;
  const asked = { result: unsettled, askedAt: 0 };
  expect(chosen({ withFiles: [photo] })).toEqual(sent);
  const other = { ...intake({}), command: { ...intake({}).command, author: "juma" } };
  expect(chosen({ waiting: [other], withFiles: [photo] })).toEqual({ kind: "nothing" });
  const waits = intake({ stage: "parked", ...asked });
  expect(chosen({ withFiles: [photo], parked: [waits] })).toEqual({ kind: "nothing" });
  const withOwn = intake({ stage: "files", files: ["f0"], ...asked });
  expect(chosen({ withFiles: [withOwn, photo] })).toEqual({ kind: "nothing" });
  // Writes about a repair that is there do not hold its photos back for ever.
  const stuck = kept(1, ["d1"], { author: "juma" });
  expect(chosen({ waiting: [stuck], withFiles: [photo] })).toEqual(sent);
});
