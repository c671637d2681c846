import { expect, test } from "vitest";
import type { FoundKind } from "#src/shared/search/found-kinds.ts";
import { createLog } from "#src/server/log.ts";
import type { FoundRecord, RecordSearch } from "#src/server/record-search.ts";
import { askEach } from "./ask-each.ts";

const record = (title: string): FoundRecord => ({ id: title, title, subtitle: "", href: "/" });
const named = (kind: FoundKind): RecordSearch => ({
  kind,
  access: [],
  find: async () => [record(kind)],
  named: async () => [],
});
const searches = [named("device"), named("customer"), named("sale")];
const log = createLog("error", { write: () => {} });

test("no further kind is asked once the user has typed another letter", async () => {
  const asked: string[] = [];
  const { items } = await askEach(
    searches,
    async ({ kind }) => {
      asked.push(kind);
      return [record(kind)];
    },
    { log, isGone: () => asked.length === 2 },
  );
  expect(asked).toEqual(["device", "customer"]);
  expect(items).toHaveLength(2);
});

test("when all kinds fail, the whole search fails with the error, such as a database that is away", async () => {
  const failing = askEach(searches, async () => Promise.reject(new Error("away")), {
    log,
    isGone: () => false,
  });
  await expect(failing).rejects.toThrow("away");
});
