import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { deviceStore } from "../device-store.ts";
import { MOST_BYTES, MOST_ENTRIES, oldEntries, seenAnswers } from "./seen-answers.ts";
import { openVault } from "./vault.ts";

const DAY = 86_400_000;
const rules = { "/api/a/:id": { days: 7, entries: 2 }, "/api/b": { days: 1, entries: 400 } };

let databases = 0;
async function seenAt(clock: { now: number }) {
  const vault = await openVault("asha", deviceStore(`seen-${++databases}`, "id"));
  return { vault, seen: seenAnswers(vault, rules, () => clock.now) };
}
const input = (id: string) => ({ params: { id } });

test("the last answer is found again, with its time", async () => {
  const { seen } = await seenAt({ now: 20 });
  await seen.keep("/api/a/:id", input("1"), { name: "old" }, 5);
  await seen.keep("/api/a/:id", input("1"), { name: "new" }, 10);
  expect(await seen.find("/api/a/:id", input("1"))).toEqual({ content: { name: "new" }, at: 10 });
  expect(await seen.find("/api/a/:id", input("2"))).toBeNull();
});

test("a read without a rule is not kept", async () => {
  const { seen, vault } = await seenAt({ now: 20 });
  await seen.keep("/api/secrets", {}, { secret: 1 }, 5);
  expect(await vault.list("seen")).toEqual([]);
});

test("the oldest answers of a read go when there are too many, and old ones are not found", async () => {
  const clock = { now: 20 };
  const { seen } = await seenAt(clock);
  for (const [at, id] of ["1", "2", "3"].entries())
    await seen.keep("/api/a/:id", input(id), id, at + 1);
  expect(await seen.find("/api/a/:id", input("1"))).toBeNull();
  expect(await seen.find("/api/a/:id", input("3"))).toMatchObject({ content: "3" });
  clock.now += 8 * DAY;
  expect(await seen.find("/api/a/:id", input("3"))).toBeNull();
});

test("all together are at most 300 answers and 5 MB", () => {
  const entries = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `seen /api/b ${at}`, at, bytes }));
  expect(oldEntries(entries(MOST_ENTRIES + 5, 1), rules, 0)).toHaveLength(5);
  expect(oldEntries(entries(10, MOST_BYTES / 4), rules, 0)).toEqual(
    [5, 4, 3, 2, 1, 0].map((at) => `seen /api/b ${at}`),
  );
});

test("answers that name an erased customer go, also those of their repairs", async () => {
  const { seen } = await seenAt({ now: 20 });
  await seen.keep("/api/b", { params: { id: "c-1" } }, { name: "Asha" }, 1);
  await seen.keep("/api/b", { params: { id: "d-1" } }, { customer: { id: "c-1" } }, 2);
  await seen.keep("/api/b", { params: { id: "d-2" } }, { customer: { id: "c-2" } }, 3);
  await seen.forget(["c-1"]);
  expect(await seen.find("/api/b", { params: { id: "c-1" } })).toBeNull();
  expect(await seen.find("/api/b", { params: { id: "d-1" } })).toBeNull();
  expect(await seen.find("/api/b", { params: { id: "d-2" } })).not.toBeNull();
  await seen.forget("all");
  expect(await seen.find("/api/b", { params: { id: "d-2" } })).toBeNull();
});
