import { expect, test } from "vitest";
import type { Kept } from "./device/outbox-store.ts";
import { missingIn } from "./use-overlay.ts";

const kept = (key: string, changes: Partial<Kept>): Kept =>
  ({ command: { key, needs: ["d1"] }, result: null, askedAt: null, ...changes }) as Kept;

test("a copy misses what waits and what was answered after it, but not what a page sends just now", () => {
  const applied = { key: "k", state: "applied", answer: {} } as const;
  const dropped = { code: "command_dropped", message: "" };
  const records = [
    kept("waits", {}),
    kept("held", { heldUntil: 2_000 }),
    kept("held by a page that ended", { heldUntil: 900 }),
    kept("known", { result: applied, askedAt: 400 }),
    kept("dropped", { result: { key: "k", state: "parked", refusal: dropped } }),
    kept("newer", { result: applied, askedAt: 600 }),
  ];
  const keysAt = (date: number) => missingIn(records, 500, "d1", date).map(keyOf);
  expect(keysAt(1_000)).toEqual(["waits", "held by a page that ended", "newer"]);
  expect(missingIn(records, 500, "d2", 1_000)).toEqual([]);
});

const keyOf = ({ command }: Kept): string => command.key;
