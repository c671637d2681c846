/** What is on the disk, and who can read it: over `idb`, with real keys. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDevice } from "./open-device.ts";
import { outboxStore, type Draft, type OutboxStore } from "./outbox-store.ts";
import { sealedStore } from "./sealed-store.ts";
import { next } from "../next-batch.ts";

const NAME = "Neema Mwakalinga";
let inside: OutboxStore;
let keys: Map<string, CryptoKey>;
let store: OutboxStore;

const keyFor = (bytes: number) =>
  crypto.subtle.importKey("raw", new Uint8Array(32).fill(bytes), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  keys = new Map([["asha", await keyFor(1)]]);
  inside = outboxStore({
    open: openDevice,
    date: () => 1_000,
    newId: () => "device",
    makeBallast: () => new Uint8Array(8),
    sharedByAll: [],
  });
  store = sealedStore(inside, async (user) => keys.get(user) ?? null);
});

const draft = (key: string, author = "asha"): Draft => ({
  key,
  author,
  endpoint: "createCustomer",
  version: 1,
  params: { id: "d1" },
  body: { name: NAME },
  madeAt: "2026-11-30T09:00:00.000Z",
  needs: ["c1"],
  creates: ["c1"],
  blobs: ["f1"],
  shown: { name: NAME },
  app: "1",
});
const photo = () => ({
  id: "f1",
  path: "/api/devices/d1/photos",
  field: "photo",
  fields: {},
  file: new Blob([NAME], { type: "image/webp" }),
});
const limits = { user: "asha", size: 50, aside: new Set<string>(), later: new Set<string>() };

/** Everything that the disk has, as text. */
async function disk(): Promise<string> {
  const file = await inside.file("f1");
  const text = await file?.file.text();
  const seen = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
  return JSON.stringify([await inside.readAll(), file, text], seen);
}

test("what is on the disk names nobody, and its user reads it as it was", async () => {
  const command = await store.save(draft("a"), [photo()]);
  await store.settle([{ key: "a", state: "applied", answer: { name: NAME } }], null);
  expect(await disk()).not.toContain(NAME);
  expect(command).toMatchObject({ seq: 1, body: { name: NAME }, params: { id: "d1" } });
  expect(await store.find("a")).toMatchObject({
    command,
    result: { answer: { name: NAME } },
    stage: "files",
  });
  const file = await store.file("f1");
  expect(file?.file.type).toBe("image/webp");
  expect(await file?.file.text()).toBe(NAME);
});

test("without the key nothing is read or sent; with it everything is there again", async () => {
  await store.save(draft("a"), [photo()]);
  const key = keys.get("asha")!;
  keys.clear();
  const locked = await store.read();
  expect(locked.waiting).toMatchObject([{ isLocked: true, command: { key: "a" } }]);
  expect(JSON.stringify(locked)).not.toContain(NAME);
  expect(next(locked, limits)).toEqual({ kind: "nothing" });
  await expect(store.file("f1")).rejects.toThrow("Locked");

  keys.set("asha", key);
  expect(next(await store.read(), limits)).toMatchObject({
    kind: "commands",
    commands: [{ command: { body: { name: NAME } } }],
  });
});

test("what was read once is not decrypted again, and is not given without the key", async () => {
  await store.save(draft("a"));
  const decrypt = vi.spyOn(crypto.subtle, "decrypt");
  const key = keys.get("asha")!;
  await Promise.all([store.read(), store.readAll(), store.find("a")]);
  expect(await store.readAll()).toMatchObject([{ command: { body: { name: NAME } } }]);
  expect(decrypt.mock.calls.length).toBeLessThanOrEqual(1);
  keys.clear();
  expect(JSON.stringify(await store.readAll())).not.toContain(NAME);
  keys.set("asha", key);
  await store.settle([{ key: "a", state: "applied", answer: { number: 7 } }], null);
  expect(await store.find("a")).toMatchObject({ result: { answer: { number: 7 } } });
});

test("a key of somebody else opens nothing", async () => {
  await store.save(draft("a"));
  keys.set("asha", await keyFor(2));
  expect((await store.read()).waiting).toMatchObject([{ isLocked: true }]);
});

test("a file of a locked command waits, and is not taken for one that was sent", async () => {
  await store.save(draft("a"), [photo()]);
  await store.settle([{ key: "a", state: "applied", answer: {} }], null);
  keys.clear();
  expect(next(await store.read(), limits)).toEqual({ kind: "nothing" });
});

test("a page that cannot encrypt keeps what is typed all the same", async () => {
  keys.clear();
  await store.save(draft("a"), [photo()]);
  expect((await store.read()).waiting).toMatchObject([{ command: { body: { name: NAME } } }]);
  expect(await (await store.file("f1"))?.file.text()).toBe(NAME);
});

test("its size in a batch is that of the open command", async () => {
  await store.save(draft("a"));
  keys.clear();
  await store.save(draft("b"));
  const [sealed, open] = (await inside.read()).waiting;
  expect(Math.abs(sealed!.bytes - open!.bytes)).toBeLessThan(200);
});

test("an answer that comes when its user has left is not kept in clear", async () => {
  await store.save(draft("a"), [photo()]);
  keys.clear();
  await store.settle([{ key: "a", state: "applied", answer: { name: NAME } }], null);
  expect(await disk()).not.toContain(NAME);
  expect((await inside.find("a"))?.result).toEqual({ key: "a", state: "applied", answer: null });
});

test("a photo of a form cannot be read without the key, also when the form is saved", async () => {
  await store.save({ ...draft("f1"), creates: [], startsAs: "form" }, [photo()]);
  expect(await disk()).not.toContain(NAME);
  expect(await store.readForms()).toMatchObject([{ command: { params: { id: "d1" } } }]);
  await store.submitForm("c1");
  expect((await store.read()).withFiles).toMatchObject([{ command: { body: { name: NAME } } }]);
  expect(await disk()).not.toContain(NAME);
  keys.clear();
  expect((await store.read()).withFiles).toMatchObject([{ isLocked: true }]);
  await expect(store.file("f1")).rejects.toMatchObject({ name: "Locked" });
});
