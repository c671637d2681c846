import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { deviceStore, type DeviceStore } from "../device-store.ts";
import { forgetCopies, openVault } from "./vault.ts";

let databases = 0;
const newStore = (): DeviceStore => deviceStore(`vault-${++databases}`, "id");
/** All that a file of the database could show. */
async function stored(store: DeviceStore): Promise<string> {
  const records = (await store("readonly", (all) => all.getAll())) as Record<string, unknown>[];
  const texts = records.flatMap((record) =>
    Object.values(record).map((value) =>
      value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : String(value),
    ),
  );
  return texts.join(" ");
}
const neema = { name: "Neema Kimaro" };

test("what is written can be read, and is unreadable in the store", async () => {
  const store = newStore();
  const vault = await openVault("asha", store);
  await vault.write([{ id: "a 1", content: neema, at: 5 }]);
  expect(await vault.read("a 1")).toEqual({ content: neema, at: 5 });
  expect(await vault.read("a 2")).toBeNull();
  expect(await stored(store)).not.toContain("Neema");
});

test("another tab of the same user reads the same copies", async () => {
  const store = newStore();
  const first = await openVault("asha", store);
  await first.write([{ id: "a 1", content: neema, at: 5 }]);
  const second = await openVault("asha", store);
  expect(await second.read("a 1")).toEqual({ content: neema, at: 5 });
});

test("the key cannot be read by scripts", async () => {
  const store = newStore();
  await openVault("asha", store);
  const [record] = (await store("readonly", (all) => all.getAll())) as { key: CryptoKey }[];
  expect(record?.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", record?.key as CryptoKey)).rejects.toThrow();
});

test("another user finds nothing, and the copies of the first one are gone", async () => {
  const store = newStore();
  await (await openVault("asha", store)).write([{ id: "a 1", content: neema, at: 5 }]);
  const other = await openVault("juma", store);
  expect(await other.read("a 1")).toBeNull();
  expect(await other.list("a ")).toEqual([]);
});

test("after the end of the session nothing is there, and a late answer is not stored", async () => {
  const store = newStore();
  const vault = await openVault("asha", store);
  await vault.write([{ id: "a 1", content: neema, at: 5 }]);
  await forgetCopies(store);
  await vault.write([{ id: "a 2", content: neema, at: 6 }]);
  expect(await store("readonly", (all) => all.getAll())).toEqual([]);
});

test("a record of a former key is as good as none", async () => {
  const store = newStore();
  const former = await openVault("asha", store);
  await forgetCopies(store);
  const next = await openVault("asha", store);
  await former.write([{ id: "a 1", content: neema, at: 5 }]);
  expect(await next.read("a 1")).toBeNull();
});

test("lists by the beginning of the id", async () => {
  const vault = await openVault("asha", newStore());
  await vault.write(["a 1", "a 2", "b 1"].map((id) => ({ id, content: id, at: 1 })));
  const found = await vault.list("a ");
  expect(await Promise.all(found.map((each) => vault.open(each)))).toEqual(["a 1", "a 2"]);
  await vault.remove(["a 1"]);
  expect((await vault.list("a ")).map(({ id }) => id)).toEqual(["a 2"]);
});
