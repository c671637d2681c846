/** The store over `idb` and an IndexedDB in memory. Crashes, power failures and full disks are in torture/offline. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";
import { DATABASE } from "./device-database.ts";
import { HELD_MS } from "../kept-state.ts";
import { openDevice } from "./open-device.ts";
import { KEPT_MS } from "./endings.ts";
import {
  NOTE_MS,
  outboxStore,
  type Draft,
  type StorePorts,
  type WaitingFile,
} from "./outbox-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

const TIME = "2026-11-30T09:00:00.000Z";
let now = Date.parse(TIME);

const store = (changes: Partial<StorePorts> = {}) =>
  outboxStore({
    open: openDevice,
    date: () => now,
    newId: () => "device-1",
    makeBallast: () => new Uint8Array(8),
    sharedByAll: ["walk-in"],
    ...changes,
  });

const draft = (key: string, changes: Partial<Draft> = {}): Draft => ({
  key,
  author: "asha",
  endpoint: "createSale",
  version: 1,
  params: {},
  body: { total: 1 },
  madeAt: TIME,
  needs: [],
  creates: [],
  blobs: [],
  shown: null,
  app: "1",
  ...changes,
});

const photo = (id: string): WaitingFile => ({
  id,
  path: "/api/devices/d1/photos",
  field: "photo",
  fields: { note: "Screen" },
  file: new Blob(["picture"]),
});

const applied = (key: string) => ({ key, state: "applied", answer: {} }) as const;

test("commands get the device's own order, over reloads and pages", async () => {
  const [one, other] = [store(), store()];
  await Promise.all([one.save(draft("a")), other.save(draft("b")), one.save(draft("c"))]);
  expect((await store().save(draft("d"))).seq).toBe(4);
  const { waiting } = await store().read();
  expect(waiting.map(({ command }) => command.seq)).toEqual([1, 2, 3, 4]);
});

test("what a command creates stays on the device, and a record that all share is no need", async () => {
  const sale = draft("a", { needs: ["s1", "walk-in"], creates: ["s1"] });
  const command = await store().save(sale);
  expect(command.needs).toEqual(["s1"]);
  expect(command).not.toHaveProperty("creates");
  expect((await store().read()).waiting).toMatchObject([{ command, creates: ["s1"] }]);
});

test("the same key again is the same command", async () => {
  await store().save(draft("a"));
  expect(await store().save(draft("a", { body: { total: 2 } }))).toMatchObject({
    seq: 1,
    body: { total: 1 },
  });
  expect((await store().read()).waiting).toHaveLength(1);
});

test("writes ask the browser for the disk, not for its memory", async () => {
  const asked: unknown[] = [];
  const recorded = store({
    open: async (heard) => {
      const database = await openDevice(heard);
      return {
        ...database,
        begin: (stores, mode, durability) => {
          if (mode === "readwrite") asked.push(durability);
          return database.begin(stores, mode, durability);
        },
      };
    },
  });
  await recorded.save(draft("a"));
  await recorded.settle([applied("a")], TIME);
  expect(asked).toEqual(["strict", "strict"]);
});

test("a result ends a command, and the next one knows the server's time", async () => {
  const one = store();
  await one.save(draft("a"));
  await one.settle([applied("a")], TIME);
  expect((await one.read()).waiting).toEqual([]);
  expect((await one.save(draft("b"))).lastServerTime).toBe(TIME);
});

test("any answer tells the next command the server's time, and is noted at most once a minute", async () => {
  const one = store();
  const lastServerTime = async (key: string) => (await one.save(draft(key))).lastServerTime;
  await one.noteServerTime(TIME);
  expect(await lastServerTime("a")).toBe(TIME);
  const later = "2026-11-30T09:30:00.000Z";
  await one.noteServerTime(later);
  expect(await lastServerTime("b")).toBe(TIME);
  now += NOTE_MS;
  await one.noteServerTime(later);
  expect(await lastServerTime("c")).toBe(later);
});

test("a result for a command that has ended, or that is not there, changes nothing", async () => {
  const one = store();
  await one.save(draft("a"), [photo("f")]);
  await one.settle([applied("a"), applied("unknown")], TIME);
  await one.settle([{ key: "a", state: "waiting", for: "x" }], TIME);
  expect((await one.read()).withFiles[0]?.result).toEqual(applied("a"));
});

test("files stay until the server has them", async () => {
  const one = store();
  await one.save(draft("a"), [photo("f1"), photo("f2")]);
  await one.settle([applied("a")], TIME);
  expect(await one.file("f1")).toMatchObject({ field: "photo", fields: { note: "Screen" } });
  await one.clearFile(1, "f1");
  expect(await one.file("f1")).toBeNull();
  expect((await one.read()).withFiles[0]?.files).toEqual(["f2"]);
  await one.clearFile(1, "f2");
  expect((await one.read()).withFiles).toEqual([]);
});

test("a file that was refused is noted with its command until it is sent", async () => {
  const one = store();
  await one.save(draft("a"), [photo("f1")]);
  await one.settle([applied("a")], TIME);
  const refusal = { code: "too_many_photos", status: 409 };
  await one.putOffFile(1, "f1", refusal);
  await one.putOffFile(1, "f1", refusal);
  expect((await one.read()).withFiles[0]?.refused).toEqual({ f1: { times: 2, at: now, refusal } });
  await one.clearFile(1, "f1");
  expect((await one.read()).withFiles).toEqual([]);
});

/** Everything in a store of the database, by its own way of reading. */
async function inside(name: string): Promise<{ command: { key: string } }[]> {
  const { openDB } = await import("idb");
  const database = await openDB(DATABASE);
  const all = await database.getAll(name);
  database.close();
  return all;
}

test("the device keeps what has ended for seven days, and what has files until they are sent", async () => {
  const one = store();
  await one.save(draft("a"));
  await one.save(draft("b"), [photo("f")]);
  await one.settle([applied("a"), applied("b")], TIME);
  now += KEPT_MS - 1;
  await one.settle([], TIME);
  expect(await inside("commands")).toHaveLength(2);
  now += 2;
  await one.settle([], TIME);
  expect((await inside("commands")).map(({ command }) => command.key)).toEqual(["b"]);
});

test("a parked command is read until a person has decided, and is kept for seven days at the most", async () => {
  const parked = (code: string) =>
    ({ key: "a", state: "parked", refusal: { code, message: "" } }) as const;
  const one = store();
  const keysOf = async () => (await one.read()).parked.map(({ command }) => command.key);
  await one.save(draft("a"));
  await one.settle([parked("item_archived")], TIME);
  const first = now;
  expect(await keysOf()).toEqual(["a"]);
  now += KEPT_MS - 1;
  await one.settle([parked("item_archived")], TIME);
  const asked = now;
  expect(await one.find("a")).toMatchObject({ endedAt: first, askedAt: asked });
  now += 1;
  await one.settle([applied("a")], TIME);
  expect(await keysOf()).toEqual([]);
  // It was carried out at an unknown moment since the last question.
  expect(await one.find("a")).toMatchObject({ stage: "done", endedAt: now, askedAt: asked });

  await one.save(draft("b"));
  await one.settle([{ key: "b", state: "waiting", for: "x" }], TIME);
  expect(await keysOf()).toEqual(["b"]);
  await one.settle([{ ...parked("command_dropped"), key: "b" }], TIME);
  expect(await keysOf()).toEqual([]);
});

test("a command that a person has dropped ends with its files, which go with it after seven days", async () => {
  const refused = (code: string) =>
    ({ key: "a", state: "parked", refusal: { code, message: "" } }) as const;
  const kept = store();
  await kept.save(draft("a"), [photo("p1")]);
  await kept.settle([refused("item_archived")], TIME);
  expect((await kept.read()).withFiles).toHaveLength(1);
  await kept.settle([refused("command_dropped")], TIME);
  expect((await kept.read()).withFiles).toEqual([]);
  expect(await kept.file("p1")).not.toBeNull();
  now += KEPT_MS + 1;
  await kept.settle([], TIME);
  expect(await kept.file("p1")).toBeNull();
});

test("a command that no batch can hold is refused before it waits for ever", async () => {
  const one = store();
  const body = "x".repeat(MAX_BATCH_BYTES);
  await expect(one.save(draft("a", { body }))).rejects.toMatchObject({ name: "TooLarge" });
  await one.save(draft("b", { body: "x".repeat(MAX_BATCH_BYTES - 2_000) }));
});

test("a device has one id", async () => {
  const one = store();
  expect(await one.device()).toBe("device-1");
  expect(await store({ newId: () => "device-2" }).device()).toBe("device-1");
});

test("the ballast is reserved once", async () => {
  await store().ensureBallast();
  await store({ makeBallast: () => new Uint8Array(9) }).ensureBallast();
  expect(await inside("ballast")).toEqual([new Uint8Array(8)]);
});

test("a connection that the browser has closed is opened once more", async () => {
  const opened: { close: () => void }[] = [];
  const one = store({
    open: async (heard) => {
      const database = await openDevice(heard);
      opened.push(database);
      return database;
    },
  });
  await one.save(draft("a"));
  opened[0]?.close();
  await one.save(draft("b"));
  expect((await one.read()).waiting).toHaveLength(2);
  expect(opened).toHaveLength(2);
});

test("a failure has the name of its error, and leaves nothing behind", async () => {
  const named = (name: string) => Object.assign(new Error(name), { name });
  const failing = store({ open: () => Promise.reject(named("SecurityError")) });
  await expect(failing.save(draft("a"))).rejects.toMatchObject({ name: "SecurityError" });
  const half = store({
    open: async (heard) => {
      const database = await openDevice(heard);
      return {
        ...database,
        begin: (...of) => {
          const tx = database.begin(...of);
          const put: typeof tx.put = (name, value, key) =>
            name === "blobs" ? Promise.reject(named("DataCloneError")) : tx.put(name, value, key);
          return { ...tx, put };
        },
      };
    },
  });
  await expect(half.save(draft("a"), [photo("f")])).rejects.toMatchObject({
    name: "DataCloneError",
  });
  expect((await store().read()).waiting).toEqual([]);
});

test("a page gives way to the page of a newer version", async () => {
  const old = store();
  await old.save(draft("a"));
  const { openDB } = await import("idb");
  const newer = await openDB(DATABASE, 2);
  expect(newer.version).toBe(2);
  await expect(old.save(draft("b"))).rejects.toMatchObject({ name: "VersionError" });
  newer.close();
});

test("a command that a page sends itself can be withdrawn with its files, until its time is over", async () => {
  const kept = store();
  await kept.save(draft("a"), [photo("p1")], true);
  expect(await kept.withdraw("a")).toBe(true);
  expect(await kept.read()).toMatchObject({ waiting: [], withFiles: [] });
  expect(await kept.file("p1")).toBeNull();

  await kept.save(draft("b"), [], true);
  now += HELD_MS;
  expect(await kept.withdraw("b")).toBe(false);
  now -= HELD_MS;
  await kept.release("b");
  expect(await kept.withdraw("b")).toBe(false);
  expect((await kept.read()).waiting).toMatchObject([{ command: { key: "b" } }]);
});

const alone = (id: string, startsAs: "files" | "form", needs = ["d1"]): [Draft, WaitingFile[]] => [
  draft(id, { endpoint: "addPhoto", needs, blobs: [id], startsAs }),
  [photo(id)],
];

test("a file without a command is ready to be sent, until it is sent, retried or deleted", async () => {
  const one = store();
  for (const id of ["f1", "f2"]) await one.save(...alone(id, "files"));
  const waiting = async () => (await one.read()).withFiles;
  expect(await waiting()).toMatchObject([
    { files: ["f1"], result: { state: "applied" } },
    { files: ["f2"] },
  ]);
  expect((await one.read()).waiting).toEqual([]);
  await one.putOffFile(1, "f1", { code: "conflict", status: 409 });
  await one.retryFile("f1");
  expect((await waiting())[0]).not.toHaveProperty("refused");
  await one.clearFile(1, "f1");
  expect(await one.find("f1")).toMatchObject({ stage: "done", files: [] });
  await one.discardFile("f2");
  expect([await one.find("f2"), await one.file("f2")]).toEqual([null, null]);
});

test("a file of a form is not sent before the form is saved", async () => {
  const one = store();
  await one.save(...alone("f1", "form"));
  await one.save(...alone("f2", "form", ["d2"]));
  expect(await one.read()).toMatchObject({ waiting: [], withFiles: [], parked: [] });
  await one.submitForm("d1");
  expect((await one.read()).withFiles).toMatchObject([{ files: ["f1"] }]);
  expect((await one.readForms()).map(({ command }) => command.key)).toEqual(["f2"]);
});

test("a photo of a form stays with the form when its command is refused, and with the command otherwise", async () => {
  const one = store();
  await one.save(...alone("f1", "form"));
  await one.save(draft("a"), [photo("f1")], true);
  expect(await one.withdraw("a")).toBe(true);
  expect(await one.file("f1")).not.toBeNull();
  await one.save(draft("b"), [photo("f1")]);
  await one.discardFile("f1");
  expect(await one.readForms()).toEqual([]);
  expect(await one.file("f1")).not.toBeNull();
});

test("an answer ends a held command, and nothing withdraws it afterwards", async () => {
  const kept = store();
  await kept.save(draft("a"), [], true);
  await kept.settle([applied("a")], null);
  expect(await kept.withdraw("a")).toBe(false);
  expect(await kept.find("a")).toMatchObject({ stage: "done", result: applied("a") });
  expect((await kept.save(draft("b"))).lastServerTime).toBeNull();
  expect(await kept.readAll()).toMatchObject([
    { command: { key: "a" } },
    { command: { key: "b" }, stage: "waiting" },
  ]);
});
