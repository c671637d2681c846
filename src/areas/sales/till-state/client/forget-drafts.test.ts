import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { changeCart, emptyCart } from "./cart.ts";
import { forgetDrafts } from "./forget-drafts.ts";
import { openTill } from "./kept-till.ts";
import { storedDrafts, storedTill } from "./till-device.ts";

test("drafts of everybody else go, without the till on the page; those of a sale without an answer stay", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const drafts = { sent: { phone: "0712000001" }, open: { phone: "0712000002" } };
  for (const user of ["amina", "juma"]) await storedDrafts(user).update(() => ({ drafts }));
  const item = { id: "i", name: "Cable", sku: "C", price: 500_000, available: 4 };
  const { cart } = changeCart(emptyCart("sent"), { act: "add", item });
  const till = await openTill(storedTill("amina"), () => {});
  till.change({
    cart,
    step: { at: "sending", key: "k", tender: {}, sentAt: "2026-01-02T00:00:00.000Z" },
  });
  await till.whenKept();
  till.close();

  await forgetDrafts("juma");
  expect(await storedDrafts("amina").read()).toMatchObject({ drafts: { sent: drafts.sent } });
  expect(JSON.stringify(await storedDrafts("amina").read())).not.toContain("0712000002");
  expect(await storedDrafts("juma").read()).toMatchObject({ drafts });

  await forgetDrafts();
  expect(JSON.stringify(await storedDrafts("juma").read())).not.toContain("0712");
});
