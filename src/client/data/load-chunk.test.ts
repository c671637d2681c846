import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "./load-chunk.ts";
import { isOutdated } from "./new-version.ts";

vi.mock(import("./new-version.ts"), async (original) => ({
  ...(await original()),
  isOutdated: vi.fn(() => Promise.resolve(false)),
}));

const failure = new TypeError("Failed to fetch dynamically imported module");

/** Counts the attempts, of which the first ones fail. */
function chunkThatFails(times: number) {
  let attempts = 0;
  const load = () => (++attempts <= times ? Promise.reject(failure) : Promise.resolve("page"));
  return { load, attempts: () => attempts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a chunk without stylesheets is loaded at once", async () => {
  await expect(loadChunk(() => Promise.resolve("page"))).resolves.toBe("page");
});

test("a chunk that a poor network lost three times is loaded", async () => {
  const { load, attempts } = chunkThatFails(3);
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe("page");
  expect(attempts()).toBe(4);
});

test("the fourth failure reaches the caller, and a second call tries again", async () => {
  const { load } = chunkThatFails(4);
  const loaded = expect(loadChunk(load)).rejects.toBe(failure);
  await vi.runAllTimersAsync();
  await loaded;
  await expect(loadChunk(load)).resolves.toBe("page");
});

test("code that an update of the server removed is requested once", async () => {
  vi.mocked(isOutdated).mockResolvedValueOnce(true);
  const { load, attempts } = chunkThatFails(1);
  await expect(loadChunk(load)).rejects.toBe(failure);
  expect(attempts()).toBe(1);
});
