/** What becomes of a write of a screen, whatever the network does: over `idb`, and a server that the test plays. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Delivery } from "#src/shared/outbox/command.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import type { Offline } from "#src/shared/outbox/offline.ts";
import { ApiRefusal } from "../data/api.ts";
import { setReach } from "../data/online.ts";
import { PATIENCE_MS } from "./attend.ts";
import { keepAndSend, keepOrSend } from "./keep.ts";
import { HELD_MS } from "./kept-state.ts";
import { startOutbox, type Outbox } from "./outbox.ts";

const serverTime = "2026-11-30T09:00:00.000Z";
const endpoint = {
  method: "POST",
  path: "/api/devices/:id/remarks",
  summary: "Adds a remark",
  access: "add_notes",
  body: {} as never,
  idempotencyKey: "required",
} as const;
const offline: Offline = {
  name: "addRemark",
  kind: "fact",
  needs: ["params.id", "body.id"],
  creates: ["body.id"],
};

/** How the server answers the endpoint itself, and how the door of the outbox. */
let direct: () => Promise<Response>;
let door: (delivery: Delivery) => Promise<Response>;
let sent: string[] = [];

const json = { headers: { "content-type": "application/json", "fundi-server": "1" } };
const applied = async ({ commands }: Delivery) => {
  const results = commands.map(({ key }) => ({ key, state: "applied", answer: { id: key } }));
  return Response.json({ serverTime, results }, json);
};
const unreachable = async () => {
  throw new TypeError("Failed to fetch");
};
const refused = async () =>
  Response.json(
    { code: "validation_failed", detail: "No", status: 422, title: "", type: "about:blank" },
    { status: 422, headers: { "content-type": "application/problem+json", "fundi-server": "1" } },
  );

beforeEach(() => {
  sent = [];
  direct = async () => Response.json({ id: "r1" }, json);
  door = applied;
  setReach("online");
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("addEventListener", () => {});
  const page = Object.assign(new EventTarget(), { querySelector: () => null });
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (url: string, { body, headers }: RequestInit) => {
    if (url === "/api/outbox/key") return Response.json({ key: btoa("k".repeat(32)) }, json);
    const isDoor = url === "/api/outbox";
    sent.push(isDoor ? "door" : `direct ${new Headers(headers).get("idempotency-key")}`);
    return isDoor ? door(JSON.parse(body as string) as Delivery) : direct();
  });
});

afterEach(() => setReach("online"));

const remark = (key: string) => ({
  endpoint: endpoint as never,
  offline,
  input: { params: { id: "d1" }, body: { id: key, content: "Screen" } } as never,
  key,
  author: "asha",
});

const stageOf = async (outbox: Outbox, key: string) => (await outbox.find(key))?.stage ?? null;

test("an answer reaches the screen, and the command is done", async () => {
  const outbox = startOutbox("asha", []);
  expect(await keepAndSend(outbox, remark("a"))).toEqual({
    kind: "answered",
    answer: { id: "r1" },
  });
  await vi.waitFor(async () => expect(await stageOf(outbox, "a")).toBe("done"));
  expect(sent.filter((each) => each !== "door")).toEqual(["direct a"]);
});

test("a refusal reaches the screen, and nothing of the write stays", async () => {
  direct = refused;
  const outbox = startOutbox("asha", []);
  await expect(keepAndSend(outbox, remark("a"))).rejects.toThrow(ApiRefusal);
  expect(await outbox.find("a")).toBeNull();
  expect(await outbox.count()).toEqual({ own: 0, others: 0 });
});

/** Another tab has signed somebody else in, and this page does not know it yet. */
const ofAnother = async () =>
  Response.json(
    { code: "other_author", detail: "No", status: 403, title: "", type: "about:blank" },
    { status: 403, headers: { "content-type": "application/problem+json", "fundi-server": "1" } },
  );

test("while another user is signed in, a write stays for whoever made it", async () => {
  direct = ofAnother;
  door = unreachable;
  const outbox = startOutbox("asha", []);
  expect(await keepAndSend(outbox, remark("a"))).toEqual({ kind: "kept", key: "a" });
  expect(await outbox.count()).toEqual({ own: 1, others: 0 });
});

test("what may not wait is sent in the name of whoever made it", async () => {
  let author: string | null = null;
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    author = new Headers(headers).get(AUTHOR_HEADER);
    return ofAnother();
  });
  const write = { ...remark("a"), offline: { ...offline, takes: () => false } };
  await expect(keepOrSend(write)).rejects.toMatchObject({ code: "other_author" });
  expect(author).toBe("asha");
});

test("without an answer it is kept, and the drain sends it with the same key", async () => {
  direct = unreachable;
  const outbox = startOutbox("asha", []);
  expect(await keepAndSend(outbox, remark("a"))).toEqual({ kind: "kept", key: "a" });
  await vi.waitFor(async () => expect(await stageOf(outbox, "a")).toBe("done"));
  expect(sent).toContain("door");
});

test("offline nothing is tried, and it is kept at once", async () => {
  setReach("offline");
  door = unreachable;
  const outbox = startOutbox("asha", []);
  expect(await keepAndSend(outbox, remark("a"))).toEqual({ kind: "kept", key: "a" });
  expect(sent.filter((each) => each !== "door")).toEqual([]);
  expect(await outbox.count()).toEqual({ own: 1, others: 0 });
});

test("the drain does not send what the page is sending", async () => {
  let answer: (response: Response) => void = () => {};
  direct = () => new Promise((resolve) => (answer = resolve));
  const outbox = startOutbox("asha", []);
  const outcome = keepAndSend(outbox, remark("a"));
  await vi.waitFor(() => expect(sent).toContain("direct a"));
  await outbox.save({ ...draftFor("b") });
  await vi.waitFor(async () => expect(await stageOf(outbox, "b")).toBe("done"));
  expect(await stageOf(outbox, "a")).toBe("waiting");
  answer(await refused());
  await expect(outcome).rejects.toThrow(ApiRefusal);
  expect(await outbox.find("a")).toBeNull();
});

test("a command about the same record goes first, and the screen waits for its turn", async () => {
  setReach("offline");
  door = unreachable;
  const outbox = startOutbox("asha", []);
  await keepAndSend(outbox, remark("a"));
  await vi.waitFor(() => expect(sent).toContain("door"));
  setReach("online");
  door = applied;
  expect(await keepAndSend(outbox, remark("b"))).toEqual({
    kind: "answered",
    answer: { id: "b" },
  });
  expect(sent.filter((each) => each !== "door")).toEqual([]);
});

test("a screen that waits for its turn hears at once that somebody must decide", async () => {
  setReach("offline");
  door = unreachable;
  const outbox = startOutbox("asha", []);
  await keepAndSend(outbox, remark("a"));
  await vi.waitFor(() => expect(sent).toContain("door"));
  setReach("online");
  const refusal = { code: "not_found", message: "" };
  door = async ({ commands }) => {
    const results = commands.map(({ key }) => ({ key, state: "parked", refusal }));
    return Response.json({ serverTime, results }, json);
  };
  const began = performance.now();
  const outcome = await keepAndSend(outbox, remark("b"));
  expect(outcome).toEqual({ kind: "kept", key: "b", isParked: true });
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("a request that is given up leaves it to the drain", async () => {
  direct = async () => {
    throw new DOMException("", "TimeoutError");
  };
  const outbox = startOutbox("asha", []);
  expect(await keepAndSend(outbox, remark("a"))).toEqual({ kind: "kept", key: "a" });
  await vi.waitFor(async () => expect(await stageOf(outbox, "a")).toBe("done"));
  // A page must end its request before the drain may send the command.
  expect(PATIENCE_MS).toBeLessThan(HELD_MS);
});

const draftFor = (key: string) => ({
  key,
  author: "asha",
  endpoint: "addRemark",
  version: 1,
  params: { id: "d2" },
  body: {},
  madeAt: serverTime,
  needs: ["d2"],
  creates: [],
  blobs: [],
  shown: null,
  app: "1",
});
