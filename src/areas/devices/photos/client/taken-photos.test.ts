/** Photos of a repair over the outbox of this page, `idb`, and a server that the test plays. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "#src/client/data/api.ts";
import type { beginOutbox as BeginOutbox } from "#src/client/outbox/begin-outbox.ts";
import type { listKept as ListKept } from "#src/app/client/connection/kept-records.ts";
import type { forgetSession as ForgetSession } from "#src/client/session.tsx";
import type { moveOldPhotos as MoveOldPhotos } from "./move-old-photos.ts";
import type * as photosOfPage from "./taken-photos.ts";

const sentAlone = vi.hoisted(() => vi.fn());
vi.mock("./send-photo.ts", () => ({ sendPhoto: sentAlone }));
vi.mock("#src/client/pictures/shrink-picture.ts", () => ({
  shrinkPicture: (picture: Blob) => Promise.resolve(picture),
}));

const json = { headers: { "content-type": "application/json", "fundi-server": "1" } };
let isReachable = false;
let refusal: string | null = null;
/** The keys and authors of the uploads that arrived. */
let uploads: (string | null)[][] = [];

async function serve(url: string, { headers }: RequestInit): Promise<Response> {
  if (!isReachable) throw new TypeError("Failed to fetch");
  if (url === "/api/outbox/key") return Response.json({ key: btoa("k".repeat(32)) }, json);
  if (refusal !== null) {
    const problem = { headers: { "content-type": "application/problem+json" }, status: 409 };
    return Response.json({ code: refusal, params: { reason: "handed-back" } }, problem);
  }
  const sent = new Headers(headers);
  uploads.push([url, sent.get("idempotency-key"), sent.get("fundi-author")]);
  return Response.json({}, { ...json, status: 201 });
}

let page: typeof photosOfPage;
let beginOutbox: typeof BeginOutbox;
let moveOldPhotos: typeof MoveOldPhotos;
let listKept: typeof ListKept;
let forgetSession: typeof ForgetSession;

beforeEach(async () => {
  isReachable = false;
  refusal = null;
  uploads = [];
  sentAlone.mockReset().mockRejectedValue(noAnswer());
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
  page = await import("./taken-photos.ts");
  ({ moveOldPhotos } = await import("./move-old-photos.ts"));
  ({ beginOutbox } = await import("#src/client/outbox/begin-outbox.ts"));
  ({ listKept } = await import("#src/app/client/connection/kept-records.ts"));
  ({ forgetSession } = await import("#src/client/session.tsx"));
}

const client = new QueryClient();
const photo = () => new File(["x"], "photo.jpg");
const take = (deviceId: string, isOfForm = false, author = "asha") =>
  page.takePhotos([photo()], { client, author, deviceId, phase: "after", isOfForm });
const kindsOf = async (user: string) => (await listKept(user)).map(({ kind }) => kind);

test("a photo is kept, survives a reload, and is sent once by the next page", async () => {
  beginOutbox("asha", []);
  await take("d1");
  expect(page.photosHere()).toMatchObject([{ state: "kept" }]);
  const key = page.photosHere()[0]?.key ?? "";
  expect(await listKept("asha")).toMatchObject([{ kind: "addPhoto", href: "/devices/d1" }]);

  await load();
  const outbox = beginOutbox("asha", []);
  expect(await outbox.readFile(key)).toMatchObject({ fields: { phase: "after" }, field: "photo" });
  isReachable = true;
  outbox.wake();
  await vi.waitFor(() => expect(uploads).toEqual([["/api/devices/d1/photos", key, "asha"]]));
  await vi.waitFor(async () => expect(await kindsOf("asha")).toEqual([]));
  expect(await outbox.readFile(key)).toBeNull();
});

test("a photo of another user waits for them", async () => {
  isReachable = true;
  beginOutbox("asha", []);
  await take("d1", false, "juma");
  await take("d2");
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads).toMatchObject([["/api/devices/d2/photos", expect.anything(), "asha"]]);
  expect(await kindsOf("juma")).toEqual(["addPhoto"]);
});

test("when the session ends, the page shows no photo any more, and the photos stay kept", async () => {
  beginOutbox("asha", []);
  await take("d1");
  forgetSession(client);
  expect(page.photosHere()).toEqual([]);
  expect(await kindsOf("asha")).toEqual(["addPhoto"]);
});

test("a refused photo says why, and is sent again when its user wishes it, or is removed", async () => {
  isReachable = true;
  refusal = "conflict";
  const outbox = beginOutbox("asha", []);
  await take("d1");
  const key = page.photosHere()[0]?.key ?? "";
  const refused = async () => (await outbox.find(key))?.refused;
  await vi.waitFor(async () =>
    expect(await refused()).toMatchObject({
      [key]: { refusal: { code: "conflict", params: { reason: "handed-back" } } },
    }),
  );
  refusal = null;
  await page.retryPhoto(key);
  await vi.waitFor(() => expect(uploads).toHaveLength(1));

  isReachable = false;
  await take("d2");
  for (const each of page.photosHere()) await page.dropPhoto(each.key);
  expect(await kindsOf("asha")).toEqual([]);
});

test("photos of a form become files of its command, or are sent when it is saved without them", async () => {
  isReachable = true;
  const outbox = beginOutbox("asha", []);
  await take("d1", true);
  await take("d2", true);
  expect(await page.readFormFiles("d1")).toMatchObject([
    { path: "/api/devices/d1/photos", fields: { phase: "after" } },
  ]);
  await page.dropFiles(await page.readFormFiles("d1"));
  expect((await outbox.readForms()).map(({ command }) => command.needs)).toEqual([["d2"]]);
  expect(uploads).toEqual([]);
  await page.releasePhotos("d2");
  await vi.waitFor(() => expect(uploads.map(([url]) => url)).toEqual(["/api/devices/d2/photos"]));
});

test("a photo of a form that is forgotten in the dialog is not sent when its device is saved", async () => {
  isReachable = true;
  const outbox = beginOutbox("asha", []);
  await take("d1", true);
  const [kept] = await listKept("asha");
  expect(kept?.href).toBeNull();
  await kept?.forget?.();
  await page.releasePhotos("d1");
  expect([await outbox.readAll(), uploads]).toEqual([[], []]);
});

test("a form that is given up takes its photos along", async () => {
  const outbox = beginOutbox("asha", []);
  await take("d1", true);
  await page.dropPhotosOf("d1");
  expect([page.photosHere(), await outbox.readAll()]).toEqual([[], []]);
});

test("a photo that the browser does not keep stays on the page, which sends it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("indexedDB", undefined);
  beginOutbox("asha", []);
  await take("d1");
  expect(page.photosHere()).toMatchObject([{ state: "unkept", notKept: { code: "not_kept" } }]);
  sentAlone.mockResolvedValue({});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sentAlone).toHaveBeenCalledTimes(2);
  expect(page.photosHere()).toEqual([]);
  vi.useRealTimers();
});

const old = {
  key: "p1",
  userId: "asha",
  deviceId: "d1",
  phase: "before",
  picture: new Blob(["x"]),
  addedAt: 1_000,
  held: false,
};

async function oldStore() {
  const { deviceStore } = await import("#src/client/device-store.ts");
  return deviceStore("fundi-photos", "key");
}

test("photos of an older version are moved once, under the user who took them", async () => {
  await (
    await oldStore()
  )("readwrite", (store) => {
    store.put(old);
    store.put({ ...old, key: "p2", userId: "juma" });
    store.put({ ...old, key: "p3", held: true });
  });
  const outbox = beginOutbox("asha", []);
  await moveOldPhotos(outbox);
  expect(await outbox.count()).toEqual({ own: 2, others: 1 });
  expect(await outbox.find("p1")).toMatchObject({
    stage: "files",
    command: { author: "asha", madeAt: "1970-01-01T00:00:01.000Z", params: { id: "d1" } },
  });
  expect(await outbox.readFile("p1")).toMatchObject({ id: "p1", fields: { phase: "before" } });
  expect((await outbox.readForms()).map(({ command }) => command.key)).toEqual(["p3"]);
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain("fundi-photos");
  });
  await moveOldPhotos(outbox);
  expect(await outbox.count()).toEqual({ own: 2, others: 1 });
});

test("a photo that an old page takes during the move is moved the next time, and not deleted", async () => {
  const marks = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    setItem: (name: string, value: string) => marks.set(name, value),
  });
  const store = await oldStore();
  await store("readwrite", (all) => all.put(old));
  const outbox = beginOutbox("asha", []);
  const save: typeof outbox.save = async (...given) => {
    await store("readwrite", (all) => all.put({ ...old, key: "p2" }));
    return outbox.save(...given);
  };
  await moveOldPhotos({ save });
  expect(await store("readonly", (all) => all.getAllKeys())).toEqual(["p2"]);
  expect([...marks]).toEqual([]);
  await moveOldPhotos(outbox);
  expect(await outbox.count()).toEqual({ own: 2, others: 0 });
  expect([...marks]).toEqual([["fundi.photos-waiting", "no"]]);
});
