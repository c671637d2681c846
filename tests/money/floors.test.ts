/**
 * Wherever an amount of 0 is refused, the smallest amount above it is tried: it is refused too, or it serves a purpose
 * that is named here. A limit that only 0 meets is none, because TSh 0.01 gives as much for nothing.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { flooredIn } from "#tests/support/contracts/amount-fields.ts";
import { isWrite, readOperations, type Operation } from "#tests/support/contracts/openapi.ts";
import { intake, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

/** Numbers below TSh 1 million are no amounts. */
const LARGE = 100_000_000;

const PART = "a part of what is owed or agreed; the parts add up, so a small one leaves the rest";
const COST = "what the shop paid; a low cost makes no value, and the movement has its limits";
const RIGHT = "a price or terms that only somebody with the right to set them chooses";

/** What the smallest amount is for, by `operation field`. */
const purposes: [RegExp, string][] = [
  [/ (version|revision|maxRedemptions|commands\[\]\.seq)$/, "no amount"],
  [/largestAmount$/, "a setting, of TSh 1 million at least"],
  [/ (points|pointsCost)$/, "points, not money; adding them and setting rewards need their rights"],
  [/tendered$/, "what the customer hands over, which is at least the amount"],
  [/^(payDebt|takeDevicePayment|addShipmentPayment|paySupplier|payCommission) amount$/, PART],
  [/^(askForPayout|payOutCredit|giveUpCredit|addShiftMovement) amount$/, PART],
  [/^createSale payments\[\]\.amount$/, PART],
  [/^(createSale .*credit\.|giveDeviceCredit )parts\[\]\.amount$/, PART],
  [/^changeDeviceStatus moneyBack\.amount$/, "refused: exactly what was paid too much goes back"],
  [/^askForOverpaidCash amount$/, "refused: exactly what was paid too much is asked for"],
  [/^(sendRefundOfDevice|sendRefundOfReturn) amount$/, PART],
  [/^takeReturnStep refund\.amount$/, PART],
  [/^(creditSupplierReturn|creditSupplierClaim) credit$/, PART],
  [/^sellGiftCard amount$/, "the card is worth what was paid for it"],
  [/ (orders\[\]\.)?items\[\]\.unitCost$/, COST],
  [/^addPurchaseCost amount$/, COST],
  [/^(create|update)SupplierPrice price$/, COST],
  [/^(buyUsedHandset price|addHandsetLabour amount)$/, COST],
  [/^(create|update)Reward discountAmount$/, RIGHT],
  [/^(create|change)FlashSale items\[\]\.price$/, RIGHT],
  [
    /^(create|update)RepairPrice price(From|To)$/,
    "a list of prices; the price of a repair is below",
  ],
  [/^addCommissionRule tiers\[\]\.from$/, "where a step begins; commission is at most the price"],
  [/^recordExpense amount$/, "refused: expenses are whole shillings"],
];

let names: string[];
beforeAll(async () => {
  const operations: Operation[] = await readOperations(app);
  names = operations
    .filter((operation) => isWrite(operation) && operation.body)
    .flatMap(({ operationId, body }) =>
      flooredIn(body ?? {}, LARGE).map((path) => `${operationId} ${path}`),
    );
});

test("every amount that cannot be 0 has a purpose for the smallest amount", () => {
  expect(names.filter((name) => !purposes.some(([named]) => named.test(name)))).toEqual([]);
});

test("every purpose is of a field that exists", () => {
  expect(purposes.filter(([named]) => !names.some((name) => named.test(name)))).toEqual([]);
});

/** TSh 0, the smallest amount, and the largest one below a shilling. */
const nothings = [0, 1, 99];

describe.each(nothings)("an amount of %s cents", (amount) => {
  test("is no first price of a repair without the right", async () => {
    const first = await care.post(
      "/api/devices",
      intake({ finalAmount: amount, depositAmount: 0 }),
    );
    const { id, version } = await takenIn(care);
    const later = await care.post(`/api/devices/${id}/price`, { version, amount, reason: "x" });
    const refused = { code: "forbidden", params: { permission: "lower_prices" } };
    expect([first.body, later.body]).toMatchObject([refused, refused]);
  });

  test("is no estimate of a repair without the right", async () => {
    const { id } = await takenIn(care);
    const lines = [{ kind: "labour", description: "Kazi", quantity: 1, unitPrice: amount }];
    const answer = await care.post(`/api/devices/${id}/estimates`, { lines });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });

  test("is no price at the till without the right", async () => {
    const item = { sku: `FLOOR-${amount}`, name: "Waya", category: "cables", price: 500_000 };
    const { body } = await admin.post("/api/items", { ...item, quantity: 1 });
    const line = { itemId: body.id, quantity: 1 };
    const price = { ...line, priceOverride: { unitPrice: amount, reason: "x" } };
    const sale = { customer: { name: "Asha", phone: "0754000111" }, payment: { method: "cash" } };
    const changed = await care.post("/api/sales", { ...sale, lines: [price] });
    const discount = { type: "fixed", value: item.price - amount, reason: "x" };
    const reduced = await care.post("/api/sales", { ...sale, lines: [line], discount });
    expect([changed.status, reduced.status]).toEqual([403, 403]);
  });

  test("is no deposit in place of the one that was asked, without the right", async () => {
    const { id, version } = await takenIn(care, { finalAmount: 1_000_000, depositAmount: 500_000 });
    const answer = await care.post(`/api/devices/${id}/deposit`, { version, amount, reason: "x" });
    expect(answer.body).toMatchObject({ code: "forbidden" });
  });
});

test("an expense of less than a shilling is refused", async () => {
  const { body } = await admin.post("/api/expense-categories", { name: "Usafiri" });
  for (const amount of nothings) {
    const expense = { categoryId: body.id, amount, source: "drawer" };
    expect((await admin.post("/api/expenses", expense)).body.code).toBe("validation_failed");
  }
});
