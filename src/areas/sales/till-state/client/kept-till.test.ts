import { expect, test, vi } from "vitest";
import { changeCart, emptyCart, type Cart } from "./cart.ts";
import { openTill, takeOldTill } from "./kept-till.ts";
import type { TillStorage } from "./till-device.ts";
import { parkCart, type TillState } from "./till-store.ts";

const now = "2026-01-02T00:00:00.000Z";
const full = (id: string): Cart =>
  changeCart(emptyCart(id), {
    act: "add",
    item: { id: `item of ${id}`, name: "Cable", sku: "C", price: 500_000, available: 4 },
  }).cart;
const sending = { at: "sending", key: "k", tender: {}, sentAt: now } as const;

/** A storage that two tabs share. Each write takes a turn, as a transaction does, and may fail. */
function sharedStorage() {
  let stored: unknown;
  let fails = false;
  const tabs = new Set<() => void>();
  const tab = (): TillStorage => {
    let own: (() => void) | undefined;
    return {
      read: () => Promise.resolve(structuredClone(stored)),
      async update(change) {
        await Promise.resolve();
        const next = change(structuredClone(stored));
        if (fails) throw new Error("full");
        stored = structuredClone(next);
        for (const tell of tabs) if (tell !== own) tell();
      },
      whenChanged(tell) {
        own = tell;
        tabs.add(tell);
        return () => tabs.delete(tell);
      },
    };
  };
  return { tab, fail: (does: boolean) => (fails = does), stored: () => stored as TillState };
}

const notTold = () => expect.unreachable("was not kept");

test("a change is visible at once, and stored when `whenKept` resolves", async () => {
  const storage = sharedStorage();
  const till = await openTill(storage.tab(), notTold);
  till.change({ cart: full("a"), step: sending });
  expect(till.get().step).toEqual(sending);
  expect(storage.stored()).toBeUndefined();
  await till.whenKept();
  expect(storage.stored()).toMatchObject({ cart: { id: "a" }, step: sending });
});

test("a reload finds what was stored, and a finished sale does not come back", async () => {
  const storage = sharedStorage();
  const till = await openTill(storage.tab(), notTold);
  till.change({ cart: full("a"), step: sending });
  await till.whenKept();
  expect((await openTill(storage.tab(), notTold)).get()).toMatchObject({
    cart: { id: "a" },
    step: sending,
  });
  till.change({ step: { at: "done" } });
  await till.whenKept();
  const reopened = await openTill(storage.tab(), notTold);
  expect(reopened.get()).toMatchObject({ cart: { lines: [] }, step: { at: "cart" } });
});

test("one tab never overwrites a cart that another has just held", async () => {
  const storage = sharedStorage();
  const [one, two] = [
    await openTill(storage.tab(), notTold),
    await openTill(storage.tab(), notTold),
  ];
  one.change({ cart: full("a") });
  await one.whenKept();
  await vi.waitFor(() => expect(two.get().cart.id).toBe("a"));
  // Both at the same moment, before either has heard of the other.
  two.change((state) => parkCart(state, now));
  one.change({ cart: full("b") });
  await Promise.all([one.whenKept(), two.whenKept()]);
  await vi.waitFor(() => expect(two.get().cart.id).toBe("b"));
  for (const tab of [one, two]) expect(tab.get().held.map(({ cart }) => cart.id)).toEqual(["a"]);
  expect(storage.stored().held.map(({ cart }) => cart.id)).toEqual(["a"]);
});

test("a full disk is said once, the cart stays on screen, and is stored when there is room again", async () => {
  const storage = sharedStorage();
  const told = vi.fn();
  const till = await openTill(storage.tab(), told);
  storage.fail(true);
  till.change({ cart: full("a") });
  await expect(till.whenKept()).rejects.toThrow("full");
  till.change((state) => parkCart(state, now));
  await expect(till.whenKept()).rejects.toThrow("full");
  expect(told).toHaveBeenCalledTimes(1);
  expect(till.get().held.map(({ cart }) => cart.id)).toEqual(["a"]);
  storage.fail(false);
  await till.whenKept();
  expect(storage.stored().held.map(({ cart }) => cart.id)).toEqual(["a"]);
});

test("the till of an older version is taken over, without losing one that is there already", async () => {
  const old = { layout: 1, cart: full("old"), step: sending, held: [], aside: [] };
  const storage = sharedStorage();
  await takeOldTill(storage.tab(), old);
  expect(storage.stored()).toMatchObject({ cart: { id: "old" }, step: sending });

  const till = await openTill(storage.tab(), notTold);
  till.change((state) => ({ ...parkCart(state, now), cart: full("new") }));
  await till.whenKept();
  await takeOldTill(storage.tab(), { ...old, cart: full("older"), step: { at: "cart" } });
  expect(storage.stored()).toMatchObject({
    cart: { id: "new" },
    held: [{ cart: { id: "older" } }],
    aside: [{ cart: { id: "old" }, step: sending }],
  });
});
