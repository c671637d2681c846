/** The ports of a browser, with the locks and channels of Node, and an IndexedDB in memory. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import type { Delivery } from "#src/shared/outbox/command.ts";
import { startOutbox } from "./outbox.ts";
import type { Draft, WaitingFile } from "./device/outbox-store.ts";

const page = new EventTarget();
const serverTime = "2026-11-30T09:00:00.000Z";

/** The server: whether it can be reached, and what it got. */
let isReachable = true;
let deliveries: Delivery[] = [];
let uploads: {
  url: string;
  key: string | null;
  author: string | null;
  note: unknown;
  size: number;
}[] = [];

async function serve(url: string, { body, headers }: RequestInit): Promise<Response> {
  if (!isReachable) throw new TypeError("Failed to fetch");
  if (url === "/api/outbox/key") return Response.json({ key: btoa("k".repeat(32)) });
  if (body instanceof FormData) {
    const given = new Headers(headers);
    const [key, author] = [given.get("idempotency-key"), given.get("fundi-author")];
    const { size } = body.get("photo") as File;
    uploads.push({ url, key, author, note: body.get("note"), size });
    return Response.json({ ok: true });
  }
  const delivery = JSON.parse(body as string) as Delivery;
  deliveries.push(delivery);
  const results = delivery.commands.map(({ key }) => ({ key, state: "applied", answer: {} }));
  return Response.json({ serverTime, results });
}

beforeEach(() => {
  isReachable = true;
  deliveries = [];
  uploads = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", new EventTarget());
});

const draft = (key: string, author = "asha"): Draft => ({
  key,
  author,
  endpoint: "createSale",
  version: 1,
  params: {},
  body: { total: 1 },
  madeAt: serverTime,
  needs: [],
  creates: [],
  blobs: [],
  shown: null,
  app: "1",
});

const sentKeys = () => deliveries.flatMap(({ commands }) => commands.map(({ key }) => key));

test("a command is sent at once, and its file follows", async () => {
  const outbox = startOutbox("asha", []);
  const file: WaitingFile = {
    id: "f1",
    path: "/api/devices/d1/photos",
    field: "photo",
    fields: { note: "Screen" },
    file: new Blob(["picture"]),
  };
  await outbox.save(draft("a"), [file]);
  await expect.poll(() => outbox.count()).toEqual({ own: 0, others: 0 });
  expect(sentKeys()).toEqual(["a"]);
  expect(deliveries[0]?.device).toMatch(/^[0-9a-f-]{36}$/);
  expect(uploads).toEqual([{ url: file.path, key: "f1", author: "asha", note: "Screen", size: 7 }]);
});

test("without a network commands wait, and are sent when the browser is online again", async () => {
  isReachable = false;
  const outbox = startOutbox("asha", []);
  let changes = 0;
  outbox.listen(() => (changes += 1));
  await outbox.save(draft("a"));
  expect(await outbox.count()).toEqual({ own: 1, others: 0 });
  expect(changes).toBeGreaterThan(0);
  isReachable = true;
  page.dispatchEvent(new Event("online"));
  await expect.poll(() => outbox.count()).toEqual({ own: 0, others: 0 });
  expect(sentKeys()).toEqual(["a"]);
});

test("the first command of an outage knows the server's time from any earlier answer", async () => {
  isReachable = false;
  const outbox = startOutbox("asha", []);
  outbox.noteServerTime(serverTime);
  expect(await outbox.save(draft("a"))).toMatchObject({ lastServerTime: serverTime });
});

test("the commands of another user wait until they sign in", async () => {
  isReachable = false;
  const outbox = startOutbox("asha", []);
  await outbox.save(draft("a"));
  isReachable = true;
  outbox.changeUser("juma");
  await outbox.save(draft("b", "juma"));
  await expect.poll(() => outbox.count()).toEqual({ own: 0, others: 1 });
  expect(sentKeys()).toEqual(["b"]);
  outbox.changeUser("asha");
  await expect.poll(sentKeys).toEqual(["b", "a"]);
});

test("a page sends what another page of the browser has stored", async () => {
  isReachable = false;
  const first = startOutbox("asha", []);
  await first.save(draft("a"));
  const second = startOutbox("asha", []);
  isReachable = true;
  second.wake();
  await expect.poll(() => first.count()).toEqual({ own: 0, others: 0 });
  expect(new Set(sentKeys())).toEqual(new Set(["a"]));
});
