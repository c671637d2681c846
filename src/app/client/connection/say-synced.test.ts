import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sayingSynced } from "./say-synced.ts";

const said: string[] = [];
vi.mock("#src/client/ui/feedback/toasts.ts", () => ({
  toasts: { success: (text: string) => said.push(text) },
}));
vi.mock("#src/client/words/i18n.ts", () => ({
  word: (key: string, values: { op?: string; count?: number } = {}) =>
    [key.replace(/^.*:/, ""), values.op ?? values.count]
      .filter((part) => part !== undefined)
      .join(" "),
}));

const now = Date.parse("2026-11-30T09:00:00.000Z");
beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers({ now });
});
afterEach(() => void vi.useRealTimers());

const kept = (key: string, ageMs: number, endpoint = "createSale") =>
  ({ command: { key, endpoint, madeAt: new Date(now - ageMs).toISOString() } }) as never;
const endpoints: Record<string, string> = { c: "createCustomer", f: "addPhoto" };
const results = new Map<string, "applied" | "parked">();
const outbox = {
  find: async (key: string) => ({
    command: { key, endpoint: endpoints[key[0] ?? ""] ?? "createSale" },
    result: { state: results.get(key) ?? "applied" },
  }),
} as never;

test("what waited is said when the server has it, and what was sent at once is not", async () => {
  const look = sayingSynced(outbox);
  await look([kept("a", 60_000), kept("b", 500), kept("c", 20_000)]);
  await look([]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(["synced dialog.createSale", "synced dialog.createCustomer"]);
});

test("more than three are said as a number", async () => {
  const look = sayingSynced(outbox);
  await look(["1", "2", "3", "4"].map((key) => kept(key, 60_000)));
  await look([]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(["synced records 4"]);
});

test("what a person must decide is not said to be synced", async () => {
  results.set("p", "parked");
  const look = sayingSynced(outbox);
  await look([kept("p", 60_000)]);
  await look([]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
});

test("photos are said once, when none is on its way any more", async () => {
  const photo = (key: string, refused?: object) => {
    const { command } = kept(key, 60_000, "addPhoto") as { command: object };
    return { command, stage: "files", refused } as never;
  };
  const look = sayingSynced(outbox);
  await look([photo("f1"), photo("f2"), photo("f3", {})]);
  await look([photo("f2"), photo("f3", {})]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  await look([photo("f3", {})]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(["synced photos"]);
});
