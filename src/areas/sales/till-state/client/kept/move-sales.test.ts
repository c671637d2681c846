import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { startOutbox, type Outbox } from "#src/client/outbox/outbox.ts";
import { changeCart, emptyCart, type Cart } from "../cart.ts";
import { openTill } from "../kept-till.ts";
import { moveOldSales } from "./move-sales.ts";
import { storedTill } from "../till-device.ts";
import type { TillState } from "../till-store.ts";

const sentAt = "2026-01-02T00:00:00.000Z";
const item = { id: "cable", name: "Cable", sku: "C", price: 500_000, available: 4 };
const full = (id: string, part: Partial<Cart> = {}): Cart => ({
  ...changeCart(emptyCart(id), { act: "add", item }).cart,
  customer: { id: "walk-in" },
  ...part,
});
const sending = (key: string) =>
  ({ at: "sending", key, tender: { total: 500_000 }, sentAt }) as const;
const asked = full("asked", { method: "mobile_money" });
const old: Pick<TillState, "cart" | "step" | "aside"> = {
  cart: full("now"),
  step: sending("k-now"),
  aside: [
    { cart: full("aside"), step: sending("k-aside"), since: sentAt },
    { cart: asked, step: sending("k-asked"), since: sentAt },
    { cart: full("unpaid"), step: { at: "paying" }, since: sentAt },
  ],
};
const notTold = () => expect.unreachable("was not kept");
const keysIn = async (outbox: Outbox) =>
  (await outbox.readAll()).map(({ command }) => command.key).toSorted();

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => null }));
});

/** The till of a device that an older version has left, after a reload. */
const reopened = () => openTill(storedTill("asha"), notTold);

test("sales of an older version are moved into the outbox, and the till forgets that it sends them", async () => {
  const till = await reopened();
  till.change(old);
  await till.whenKept();
  const outbox = startOutbox("asha", []);
  await moveOldSales(till, outbox, "asha");
  expect(await keysIn(outbox)).toEqual(["k-aside", "k-now"]);
  expect(till.get().step).toMatchObject({ at: "done", kept: { key: "k-now", at: sentAt } });
  expect(till.get().aside.map(({ step }) => step)).toMatchObject([
    { at: "done", kept: { key: "k-aside" } },
    { at: "sending", key: "k-asked", by: "page" },
    { at: "paying" },
  ]);
});

test("a device that ends after the outbox has it, and before the till forgets it, moves it once", async () => {
  const till = await reopened();
  till.change(old);
  await till.whenKept();
  till.close();
  const outbox = startOutbox("asha", []);
  // The changes of this page never reach the disk.
  const dying = { ...till, change: () => {} };
  await moveOldSales(dying, outbox, "asha");
  const again = await reopened();
  expect(again.get().step).toMatchObject({ at: "sending", key: "k-now" });
  await moveOldSales(again, outbox, "asha");
  await moveOldSales(again, outbox, "asha");
  expect(await keysIn(outbox)).toEqual(["k-aside", "k-now"]);
});

test("a device that cannot keep them leaves them to the page, which sends them as before", async () => {
  const till = await reopened();
  till.change({ cart: old.cart, step: old.step });
  await till.whenKept();
  const broken = { save: () => Promise.reject(new Error("full")) } as unknown as Outbox;
  await moveOldSales(till, broken, "asha");
  expect(till.get().step).toMatchObject({ at: "sending", key: "k-now", by: "page" });
});
