/** Which keys a device has, over an IndexedDB in memory. */
import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setReach } from "../../data/online.ts";
import { deviceStore } from "../../device-store.ts";
import { deviceKeys, forgetKeys } from "./device-key.ts";

const answer = { headers: { "content-type": "application/json", "fundi-server": "1" } };

beforeEach(() => {
  setReach("online");
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", async () => Response.json({ key: btoa("k".repeat(32)) }, answer));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const usersWithKey = () =>
  deviceStore("fundi-keys", "user")<IDBValidKey[]>("readonly", (all) => all.getAllKeys());

test("the next user finds no key of those who were here before, and the sign-in page deletes all", async () => {
  for (const user of ["asha", "juma"]) await deviceKeys(() => user).keyOf(user);
  expect(await usersWithKey()).toEqual(["asha", "juma"]);
  await deviceKeys(() => "juma").keepOnly("juma");
  expect(await usersWithKey()).toEqual(["juma"]);
  await forgetKeys();
  expect(await usersWithKey()).toEqual([]);
});

test("a key that the disk cannot keep encrypts all the same", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
  });
  expect(await deviceKeys(() => "asha").keyOf("asha")).toBeInstanceOf(CryptoKey);
  expect(await usersWithKey()).toEqual([]);
});
