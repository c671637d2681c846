import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  isOnline,
  noteEvidence,
  reachNow,
  setReach,
  ticks,
  whenOnlineAgain,
} from "../data/online.ts";
import { PAUSES_MS } from "./reachability.ts";
import { watchReach, type ReachWatch } from "./watch-reachability.ts";

/** What the network does with a probe: the server answers, nothing answers, or the connection is refused. */
type Network = "answers" | "swallows" | "refuses" | "hotspot";

let network: Network = "answers";
let probes: number[] = [];
let watch: ReachWatch;

const probe = (signal: AbortSignal): Promise<boolean> => {
  probes.push(Date.now());
  if (network === "swallows")
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("time-out"))),
    );
  if (network === "refuses") return Promise.reject(new TypeError("Failed to fetch"));
  return Promise.resolve(network === "answers");
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  // Fake timers do not include the one of AbortSignal.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
  network = "answers";
  probes = [];
  setReach("online");
  watch = watchReach({ now: () => Date.now(), random: () => 0.5, probe });
});
afterEach(() => {
  watch.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ask = () => noteEvidence({ kind: "asked", at: Date.now() });
const answer = () => noteEvidence({ kind: "answered", at: Date.now() });
const fail = (askedAt = Date.now()) => noteEvidence({ kind: "failed", at: Date.now(), askedAt });

describe("the server becomes unreachable", () => {
  test("by a failed request at once, and is probed until it answers", async () => {
    network = "refuses";
    fail();
    expect(isOnline()).toBe(false);
    await wait(PAUSES_MS[0]);
    expect(probes).toHaveLength(1);
    network = "answers";
    await wait(PAUSES_MS[1]);
    expect(isOnline()).toBe(true);
  });

  test("by five seconds without an answer, not earlier", async () => {
    network = "swallows";
    ask();
    await wait(4900);
    expect(isOnline()).toBe(true);
    await wait(200);
    expect(isOnline()).toBe(false);
  });

  test("not by a slow answer while a probe is answered", async () => {
    ask();
    await wait(20_000);
    expect(probes).toHaveLength(1);
    expect(isOnline()).toBe(true);
  });

  test("not by one failure if another request was answered meanwhile, but a probe makes sure", async () => {
    const askedAt = Date.now();
    await wait(100);
    answer();
    fail(askedAt);
    expect(isOnline()).toBe(true);
    await wait(0);
    expect(probes).toHaveLength(1);
    network = "hotspot";
    await wait(10);
    fail(askedAt);
    await wait(0);
    expect(isOnline()).toBe(false);
  });
});

test("probes come after 1, 2, 5, 10, 30 and 60 seconds, and then every minute without end", async () => {
  network = "refuses";
  fail();
  const began = Date.now();
  await wait(400_000);
  const pauses = probes.map((at, nth) => Math.round((at - (probes[nth - 1] ?? began)) / 1000));
  expect(pauses.slice(0, 8)).toEqual([1, 2, 5, 10, 30, 60, 60, 60]);
});

test("other failures do not move the next probe away", async () => {
  network = "refuses";
  fail();
  for (let nth = 0; nth < 9; nth++) {
    await wait(100);
    fail();
  }
  await wait(100);
  expect(probes).toHaveLength(1);
});

test("the browser's events only start a probe", async () => {
  noteEvidence({ kind: "doubt", at: Date.now() });
  expect(isOnline()).toBe(true);
  await wait(0);
  expect(isOnline()).toBe(true);
  network = "refuses";
  noteEvidence({ kind: "doubt", at: Date.now() });
  await wait(0);
  expect(isOnline()).toBe(false);
  noteEvidence({ kind: "doubt", at: Date.now() });
  await wait(0);
  expect(isOnline()).toBe(false);
});

test("somebody who uses the screen has the server probed, unless it answered in the last ten seconds", async () => {
  answer();
  watch.tell({ kind: "used", at: Date.now() });
  expect(probes).toEqual([]);
  await wait(10_000);
  watch.tell({ kind: "used", at: Date.now() });
  expect(probes).toHaveLength(1);
});

test("a server that cannot work now is neither unreachable, nor well because it answers a probe", async () => {
  noteEvidence({ kind: "refusing", at: Date.now() });
  expect(reachNow()).toBe("refusing");
  noteEvidence({ kind: "doubt", at: Date.now() });
  await wait(100);
  expect(reachNow()).toBe("refusing");
  answer();
  expect(reachNow()).toBe("online");
  noteEvidence({ kind: "refusing", at: Date.now() });
  await wait(10_000);
  expect(reachNow()).toBe("online");
});

test("work that waits for the server begins when it answers again", async () => {
  const begins = vi.fn();
  const stop = whenOnlineAgain(begins);
  network = "refuses";
  fail();
  await wait(500);
  expect(begins).not.toHaveBeenCalled();
  network = "answers";
  await wait(1000);
  expect(begins).toHaveBeenCalledTimes(1);
  stop();
});

test("a clock that is set back changes nothing", () => {
  watch.stop();
  watch = watchReach();
  noteEvidence({ kind: "answered", at: ticks() });
  vi.advanceTimersByTime(10);
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  noteEvidence({ kind: "failed", at: ticks(), askedAt: ticks() });
  expect(isOnline()).toBe(false);
});
