import { describe, expect, test } from "vitest";
import { readContracts } from "#tests/support/contracts/contracts.ts";
import { copiedReads, keptReads, readsAhead } from "./kept-reads.ts";

const reads = new Map(
  Object.values(await readContracts())
    .flatMap((table) => Object.values(table))
    .filter(({ method, output }) => method === "GET" && output)
    .map((endpoint) => [endpoint.path as string, endpoint]),
);

describe.each([...Object.keys(keptReads), ...copiedReads])("%s", (path) => {
  test("is a read of JSON, for users", () => {
    expect(reads.get(path)).toBeDefined();
    expect(reads.get(path)?.access).not.toBe("public");
  });
});

test.each(Object.keys(keptReads))("%s has no search, whose text would be readable", (path) => {
  expect(Object.keys(reads.get(path)?.query?.shape ?? {})).not.toContain("search");
});

test.each(Object.entries(readsAhead))("%s is read ahead by whoever may read it", (path, right) => {
  expect([reads.get(path)?.access].flat()).toContain(right);
  expect(keptReads[path]).toBeDefined();
});
