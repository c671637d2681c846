/** The scans of a count over the outbox of this page, `idb`, and a server that the test plays. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Delivery } from "#src/shared/outbox/command.ts";
import type { beginOutbox as BeginOutbox } from "#src/client/outbox/begin-outbox.ts";
import type { ScanResult } from "../contract.ts";
import type { moveOldScans as MoveOldScans } from "./move-old-scans.ts";
import type { openScanQueue as OpenScanQueue } from "./scan-queue.ts";

let isReachable = true;
let refusal: string | null = null;
let sent: string[] = [];

const json = { headers: { "content-type": "application/json", "fundi-server": "1" } };
const counted = (ids: string[]) => ({ results: ids.map((id) => ({ id, outcome: "counted" })) });
const idsOf = (body: unknown) => (body as { scans: { id: string }[] }).scans.map(({ id }) => id);

/** Whom the requests to the endpoint itself name. */
let authors: (string | null)[] = [];

async function serve(url: string, { body, headers }: RequestInit): Promise<Response> {
  if (!isReachable) throw new TypeError("Failed to fetch");
  if (url === "/api/outbox/key") return Response.json({ key: btoa("k".repeat(32)) }, json);
  const given = JSON.parse(body as string) as Delivery;
  if (url !== "/api/outbox") {
    authors.push(new Headers(headers).get("fundi-author"));
    sent.push(...idsOf(given));
    return Response.json(counted(idsOf(given)), json);
  }
  sent.push(...given.commands.flatMap((command) => idsOf(command.body)));
  const results = given.commands.map(({ key, body: scans }) =>
    refusal
      ? { key, state: "parked", refusal: { code: refusal, message: "No" } }
      : { key, state: "applied", answer: counted(idsOf(scans)) },
  );
  return Response.json({ serverTime: "2026-11-30T09:00:00.000Z", results }, json);
}

let openScanQueue: typeof OpenScanQueue;
let moveOldScans: typeof MoveOldScans;
let beginOutbox: typeof BeginOutbox;

beforeEach(async () => {
  isReachable = true;
  refusal = null;
  sent = [];
  authors = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => null }));
  await load();
});
afterEach(() => void vi.unstubAllGlobals());

/** The modules of a page that was just opened. */
async function load(): Promise<void> {
  vi.resetModules();
  ({ openScanQueue } = await import("./scan-queue.ts"));
  ({ moveOldScans } = await import("./move-old-scans.ts"));
  ({ beginOutbox } = await import("#src/client/outbox/begin-outbox.ts"));
}

function started() {
  const answers: ScanResult[] = [];
  const queue = openScanQueue("asha", "count");
  const stop = queue.start((results) => answers.push(...results));
  return { queue, stop, answers };
}

test("scans are kept, sent in their order, and answered", async () => {
  beginOutbox("asha", []);
  const { queue, answers, stop } = started();
  const scans = ["A", "B", "C"].map((code) => queue.add({ act: "add", code }));
  await vi.waitFor(() => expect(queue.get().waiting).toEqual([]));
  expect(sent).toEqual(scans.map(({ id }) => id));
  expect(answers.map(({ id }) => id)).toEqual(sent);
  stop();
});

test("without network they wait on the device, also for the next page", async () => {
  isReachable = false;
  beginOutbox("asha", []);
  const before = started();
  const scan = before.queue.add({ act: "set", itemId: "item", quantity: 4, join: true });
  await vi.waitFor(async () => {
    const { pageOutbox } = await import("#src/client/outbox/page-outbox.ts");
    expect(await (await pageOutbox()).count()).toEqual({ own: 1, others: 0 });
  });
  before.stop();

  await load();
  beginOutbox("asha", []);
  const { queue, answers, stop } = started();
  await vi.waitFor(() => expect(queue.get().waiting).toEqual([scan]));
  isReachable = true;
  const { pageOutbox } = await import("#src/client/outbox/page-outbox.ts");
  await vi.waitFor(
    async () => {
      (await pageOutbox()).wake();
      expect(answers).toMatchObject([{ id: scan.id, outcome: "counted" }]);
    },
    { timeout: 5000, interval: 200 },
  );
  stop();
});

test("what the server does not take is said, and is kept there", async () => {
  refusal = "conflict";
  beginOutbox("asha", []);
  const { queue, stop } = started();
  queue.add({ act: "add", code: "A" });
  await vi.waitFor(() =>
    expect(queue.get()).toMatchObject({
      waiting: [],
      refused: [{ scan: { code: "A" }, refusal: { code: "conflict" } }],
    }),
  );
  stop();
});

test("a scan that the browser cannot store is said, stays on screen and is sent", async () => {
  vi.stubGlobal("indexedDB", undefined);
  isReachable = false;
  beginOutbox("asha", []);
  const { queue, stop } = started();
  const first = queue.add({ act: "add", code: "A" });
  await vi.waitFor(() => expect(queue.get().notKept).toMatchObject({ code: "not_kept" }));
  expect(queue.get().waiting).toEqual([first]);
  isReachable = true;
  queue.add({ act: "add", code: "B" });
  await vi.waitFor(() => expect(queue.get()).toMatchObject({ waiting: [], notKept: null }));
  expect(sent[0]).toBe(first.id);
  expect(new Set(authors)).toEqual(new Set(["asha"]));
  stop();
});

test("scans of an older version are moved once, under the user who made them", async () => {
  const { deviceStore } = await import("#src/client/device-store.ts");
  const old = { id: "s1", userId: "asha", countId: "count", act: "add", code: "A", at: 1_000 };
  await deviceStore("fundi-counts", "id")("readwrite", (store) => {
    store.put(old);
    store.put({ ...old, id: "s2", userId: "juma", refusal: { code: "validation_failed" } });
  });
  isReachable = false;
  const outbox = beginOutbox("asha", []);
  await moveOldScans(outbox);
  expect(await outbox.count()).toEqual({ own: 1, others: 1 });
  expect(await outbox.find("s1")).toMatchObject({
    command: { author: "asha", madeAt: "1970-01-01T00:00:01.000Z", params: { id: "count" } },
  });
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain("fundi-counts");
  });
  await moveOldScans(outbox);
  expect(await outbox.count()).toEqual({ own: 1, others: 1 });
});

test("a scan that an old page makes during the move is not deleted, and is moved the next time", async () => {
  const { deviceStore } = await import("#src/client/device-store.ts");
  const store = deviceStore("fundi-counts", "id");
  const old = { id: "s1", userId: "asha", countId: "count", act: "add", code: "A", at: 1_000 };
  await store("readwrite", (all) => all.put(old));
  isReachable = false;
  const outbox = beginOutbox("asha", []);
  const during: typeof outbox = {
    ...outbox,
    save: async (draft) => {
      await store("readwrite", (all) => all.put({ ...old, id: "s2" }));
      return outbox.save(draft);
    },
  };
  await moveOldScans(during);
  expect(await store("readonly", (all) => all.getAllKeys())).toEqual(["s2"]);
  await moveOldScans(outbox);
  expect(await outbox.count()).toEqual({ own: 2, others: 0 });
});
