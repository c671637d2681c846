import { hashKey, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { ApiRefusal, noAnswer } from "../data/api.ts";
import { setReach } from "../data/online.ts";
import { missingIn } from "../outbox/use-overlay.ts";
import type { Kept } from "../outbox/device/outbox-store.ts";
import { givenAt, noteCopied, shownCopy } from "./copied.ts";
import { askedOf, readWithCopies, type CopyPorts } from "./read-with-copies.ts";
import type { SeenAnswers } from "./seen-answers.ts";

const key = [["devices"], "/api/devices/:id", { params: { id: "1" } }] as const;

afterEach(() => {
  setReach("online");
  // The next page begins without it.
  noteCopied(hashKey(key), null);
});

/** A client whose reads answer, or fail, with what `server` gives. */
function clientWith(server: () => unknown, ports: Partial<CopyPorts> = {}) {
  const kept: unknown[] = [];
  const seen: SeenAnswers = {
    keep: async (_path, _input, answer) => void kept.push(answer),
    find: async () => null,
    forget: async () => {},
  };
  const persister = readWithCopies({
    knows: () => true,
    seen: () => seen,
    answer: async () => null,
    now: Date.now,
    ...ports,
  });
  const client = new QueryClient({
    defaultOptions: { queries: { persister, retry: false, networkMode: "always" } },
  });
  let asked = 0;
  const read = (queryKey: readonly unknown[] = key) =>
    client.fetchQuery({
      queryKey,
      queryFn: async () => {
        asked += 1;
        return server();
      },
    });
  return { client, read, kept, asked: () => asked };
}
const copy: CopyPorts["answer"] = async () => ({ answer: "copy", at: 1000, isPartial: true });
const fail = () => {
  throw noAnswer();
};

test("an answer of the server is given and kept", async () => {
  const { read, kept } = clientWith(() => "fresh", { answer: copy });
  expect(await read()).toBe("fresh");
  expect(kept).toEqual(["fresh"]);
});

test("without an answer the copy is given, and the screen can say how old it is", async () => {
  const { client, read, kept } = clientWith(fail, { answer: copy });
  expect(await read()).toBe("copy");
  expect(kept).toEqual([]);
  const screen = new QueryObserver(client, { queryKey: key, staleTime: Infinity });
  const end = screen.subscribe(() => {});
  expect(shownCopy(client)).toEqual({ at: 1000, isPartial: true });
  end();
  expect(shownCopy(client)).toBeNull();
});

test("while the server cannot be reached, it is not asked for what a copy can answer", async () => {
  const { read, asked } = clientWith(() => "fresh", { answer: copy });
  setReach("offline");
  expect(await read()).toBe("copy");
  expect(asked()).toBe(0);
});

test("a refusal of the server is no reason for a copy", async () => {
  const refused = new ApiRefusal("forbidden", 403, "no");
  const { read } = clientWith(() => Promise.reject(refused), { answer: copy });
  await expect(read()).rejects.toBe(refused);
});

test("without a copy, the read fails as ever", async () => {
  await expect(clientWith(fail).read()).rejects.toMatchObject({ code: "network" });
  const unknown = clientWith(fail, { answer: copy, knows: () => false });
  await expect(unknown.read()).rejects.toMatchObject({ code: "network" });
});

test("what the page has already is better than an older copy", async () => {
  let isThere = true;
  const { client, read } = clientWith(() => (isThere ? "fresh" : fail()), { answer: copy });
  await read();
  isThere = false;
  await client.invalidateQueries({ queryKey: key, refetchType: "none" });
  expect(await read()).toBe("fresh");
});

/** The second reading without a network, of a query that a screen shows. */
async function readAgain({ client, read }: ReturnType<typeof clientWith>) {
  await client.invalidateQueries({ queryKey: key, refetchType: "none" });
  await read();
  const screen = new QueryObserver(client, { queryKey: key, staleTime: Infinity });
  const end = screen.subscribe(() => {});
  const shown = shownCopy(client);
  end();
  return shown;
}

test("a copy that is read again is no newer, also when the storage gives nothing", async () => {
  let reads = 0;
  const copies = async () => {
    reads += 1;
    return reads === 1 ? copy("", {}) : null;
  };
  const page = clientWith(fail, { answer: copies });
  expect(await page.read()).toBe("copy");
  expect(await readAgain(page)).toEqual({ at: 1000, isPartial: true });
});

test("what the page read from the server does not become newer by being shown again", async () => {
  const page = clientWith(fail);
  page.client.setQueryData(key, "fresh", { updatedAt: 500 });
  expect(await readAgain(page)).toMatchObject({ at: 500 });
  expect(await readAgain(page)).toMatchObject({ at: 500 });
});

test("a payment that was delivered after the copy is not in it, however often it is read", async () => {
  const fast = 60_000;
  const page = clientWith(fail, { answer: copy, now: () => Date.now() - fast });
  const paid = {
    command: { needs: ["1"] },
    result: { state: "applied" },
    askedAt: 2000 + fast,
  } as unknown as Kept;
  const missing = () => {
    const updatedAt = page.client.getQueryState(key)?.dataUpdatedAt ?? 0;
    return missingIn([paid], givenAt(key, updatedAt), "1");
  };
  await page.read();
  expect(missing()).toEqual([paid]);
  await readAgain(page);
  expect(missing()).toEqual([paid]);
  expect(givenAt(key, 0)).toBeCloseTo(1000 + fast, -2);
});

test("a list that grows gets the copy as its only page", async () => {
  const { read } = clientWith(fail, { answer: copy });
  expect(await read([["devices"], "/api/devices", "growing", { query: {} }])).toEqual({
    pages: ["copy"],
    pageParams: [null],
  });
});

test("reads the keys of queries", () => {
  expect(askedOf(["saved"])).toBeNull();
  expect(askedOf([[], "/api/a", "filled", { query: { search: "x" } }])).toEqual({
    path: "/api/a",
    form: "one",
    input: { query: { search: "x" } },
  });
  expect(askedOf([[], "/api/devices", "board", { sort: "due" }, "received"])).toEqual({
    path: "/api/devices",
    form: "pages",
    input: { query: { sort: "due", status: "received" } },
  });
});
