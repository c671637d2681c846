import { expect, test } from "vitest";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { indexProducts } from "../product-index.ts";
import { lessWaiting, waitingGoods } from "./waiting-goods.ts";

const sale = (quantity: number, part: Partial<Kept> = {}, endpoint = "createSale") =>
  ({
    command: { endpoint, body: { lines: [{ itemId: "cable", quantity }] } },
    result: null,
    ...part,
  }) as unknown as Kept;
const item = { id: "cable", name: "Cable", sku: "C", category: "x", available: 5 };
const index = indexProducts([item as unknown as CatalogueItem]);
const left = (...records: Kept[]) =>
  lessWaiting(index, waitingGoods(records)).get("cable")?.available;

test("sales that wait on this device lower the shown stock, never below nothing", () => {
  expect(left()).toBe(5);
  expect(left(sale(2), sale(1))).toBe(2);
  expect(left(sale(4), sale(4))).toBe(0);
});

test("what the server has sold is in its own stock, and other records have no goods", () => {
  const applied = { result: { key: "k", state: "applied", answer: {} } } as const;
  expect(left(sale(2, applied))).toBe(5);
  expect(left(sale(2, {}, "createDevice"))).toBe(5);
});

test("the products of the server stay as they are", () => {
  lessWaiting(index, new Map([["cable", 3]]));
  expect(index.get("cable")?.available).toBe(5);
  expect(lessWaiting(index, new Map([["unknown", 3]]))).toBe(index);
});
