import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, type Answered } from "#tests/support/client.ts";
import { arrivedFor, cart, mobile, runOut, simulated, sold } from "#tests/support/shop/sales.ts";
import {
  expectExplained,
  move,
  stocked,
  stockOf,
  type StockedItem,
} from "#tests/support/shop/stock.ts";
import { expireSales } from "./cancel-sale.ts";
import type { GatewayAnswer } from "#src/areas/payments/gateways/server/gateway.ts";
import { settlePayment } from "#tests/support/shop/answers.ts";

const { app, admin } = await startShop();

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const phones = (quantity: number) => stocked(app.db, quantity, { isSerialised: true });
const named = (item: StockedItem, ...numbers: number[]) => ({
  itemId: item.id,
  quantity: numbers.length,
  serials: numbers.map((number) => `${item.sku}-${number}`),
});
const stateOf = async (item: StockedItem, number: number) =>
  (await admin.get(`/api/items/lookup?code=${item.sku}-${number}`)).body.serial.state;
const refund = (sale: Sale, body: Record<string, unknown>) =>
  admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Imeharibika", ...body });
const linesOf = (sale: Sale, serials: readonly string[], restock = true) => ({
  lines: [{ saleItemId: sale.items[0]?.id, quantity: serials.length, serials, restock }],
});
const refused = (answer: Answered) => problemOf(answer);
const waits = { payment: mobile(simulated.never) };
const settle = (sale: Sale, answer: GatewayAnswer) =>
  inTransaction(app.db, (tx) => settlePayment(tx, sale.paymentId, answer));

test("a sale names its pieces: in its answer, on the receipt, and in their history", async () => {
  const item = await phones(3);
  const ordinary = await stocked(app.db, 5);
  const answer = await admin.post(
    "/api/sales",
    cart([named(item, 1, 3), { itemId: ordinary.id, quantity: 2 }]),
  );
  expect(answer.status).toBe(201);
  const { sale, receipt } = answer.body;
  expect(sale.items).toMatchObject([
    { serials: [`${item.sku}-1`, `${item.sku}-3`] },
    { serials: [] },
  ]);
  const paper = (await admin.get(`/api/receipts/${receipt.id}`)).body;
  expect(paper.lines[0].serials).toEqual([`${item.sku}-1`, `${item.sku}-3`]);
  expect(paper.lines[1]).not.toHaveProperty("serials");
  const printed = await fetch(`${app.url}/api/receipts/${receipt.id}.escpos?width=58`, {
    headers: { cookie: admin.cookie },
  });
  // The receipt roll is narrow, so long text is printed on several lines; the test joins them.
  const bytes = Buffer.from(await printed.arrayBuffer())
    .toString("latin1")
    .replaceAll(/\s+/g, " ");
  expect(bytes).toContain(`Serial no. ${item.sku}-1, ${item.sku}-3`);
  expect(await stateOf(item, 1)).toBe("sold");
  expect(await stateOf(item, 2)).toBe("in_stock");
  const { items } = (await admin.get(`/api/items/${item.id}/serials?state=sold`)).body;
  expect(items).toMatchObject([{ sale: { id: sale.id } }, { sale: { id: sale.id } }]);
  const { entries } = (await admin.get(`/api/serials/${items[0].id}`)).body;
  expect(entries).toMatchObject([
    { reason: "sale", sale: { saleNumber: sale.saleNumber, customer: { name: "Neema Komba" } } },
    { reason: "opening" },
  ]);
  const found = await admin.get(`/api/sales?search=${item.sku}-3`);
  expect(found.body.items).toMatchObject([{ id: sale.id }]);
});

describe("a cart is refused", () => {
  test.each([
    [
      "without the serials",
      (item: StockedItem) => [{ itemId: item.id, quantity: 1 }],
      "serials_required",
    ],
    [
      "with too few",
      (item: StockedItem) => [{ ...named(item, 1), quantity: 2 }],
      "serials_required",
    ],
    ["with one it does not know", (item: StockedItem) => [named(item, 9)], "serial_unknown"],
    ["with one twice in a line", (item: StockedItem) => [named(item, 1, 1)], "validation_failed"],
    [
      "with one in two lines",
      (item: StockedItem) => [named(item, 1), named(item, 1)],
      "serial_not_available",
    ],
  ])("%s", async (_, lines, code) => {
    const item = await phones(2);
    expect(refused(await admin.post("/api/sales", cart(lines(item)))).code).toBe(code);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, reserved: 0 });
  });

  test("with serials of an ordinary item", async () => {
    const item = await stocked(app.db, 2);
    const answer = await admin.post("/api/sales", cart([{ ...named(item, 1) }]));
    expect(refused(answer)).toMatchObject({
      code: "validation_failed",
      fields: { "lines.0.serials": expect.any(String) },
    });
  });

  test("with a sold piece by its number, also when it was the last", async () => {
    const item = await phones(1);
    await sold(admin, [named(item, 1)]);
    expect(refused(await admin.post("/api/sales", cart([named(item, 1)])))).toMatchObject({
      code: "serial_not_available",
      params: { serial: `${item.sku}-1`, state: "sold", name: item.name },
    });
  });
});

test("twenty tills sell one piece: one succeeds, and the others are told which piece", async () => {
  const item = await phones(3);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, till) =>
      admin.post("/api/sales", cart([named(item, 2)], till % 4 === 0 ? waits : {})),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(refused(answer)).toMatchObject({
      code: "serial_not_available",
      params: { serial: `${item.sku}-2` },
    });
  }
  expect(await stockOf(app.db, item.id)).toMatchObject({ stockState: "in" });
});

describe("a pending sale", () => {
  test("reserves these pieces, and releases them when cancelled", async () => {
    const item = await phones(2);
    const sale = await sold(admin, [named(item, 2)], waits);
    expect(await stateOf(item, 2)).toBe("reserved");
    expect(refused(await admin.post("/api/sales", cart([named(item, 2)]))).code).toBe(
      "serial_not_available",
    );
    await sold(admin, [named(item, 1)]);
    await admin.post(`/api/sales/${sale.id}/cancel`, {});
    expect(await stateOf(item, 2)).toBe("in_stock");
  });

  test("sells them once it is paid; the receipt names them", async () => {
    const item = await phones(2);
    const sale = await sold(admin, [named(item, 2), named(item, 1)], waits);
    await settle(sale, await arrivedFor(app, sale.paymentId, `SER-${sale.id}`));
    expect(await stateOf(item, 1)).toBe("sold");
    const { receiptId } = (await admin.get(`/api/sales/${sale.id}`)).body;
    const { lines } = (await admin.get(`/api/receipts/${receiptId}`)).body;
    expect(lines.map(({ serials }: { serials: string[] }) => serials[0])).toEqual([
      `${item.sku}-2`,
      `${item.sku}-1`,
    ]);
  });

  test("releases them when it expires", async () => {
    const item = await phones(1);
    const sale = await sold(admin, [named(item, 1)], waits);
    await runOut(app, sale.id);
    await expireSales(app.db);
    expect(await stateOf(item, 1)).toBe("in_stock");
  });

  test("retries with the same pieces after a failure, or is told that one is gone", async () => {
    const item = await phones(2);
    const sale = await sold(admin, [named(item, 1)], waits);
    await settle(sale, { status: "failed", reason: "declined" });
    expect(await stateOf(item, 1)).toBe("in_stock");
    expect((await admin.post(`/api/payments/${sale.paymentId}/retry`)).status).toBe(200);
    expect(await stateOf(item, 1)).toBe("reserved");
    await settle(sale, { status: "failed", reason: "declined" });
    await sold(admin, [named(item, 1)]);
    const again = await admin.post(`/api/payments/${sale.paymentId}/retry`);
    expect(refused(again)).toMatchObject({
      code: "serial_not_available",
      params: { serial: `${item.sku}-1` },
    });
    await admin.post(`/api/sales/${sale.id}/cancel`, {});
  });
});

describe("a refund", () => {
  test("returns the named piece to stock, and it can be sold again", async () => {
    const item = await phones(3);
    const sale = await sold(admin, [named(item, 1, 2)]);
    const first = await refund(sale, linesOf(sale, [`${item.sku}-2`]));
    expect(first.status).toBe(201);
    expect(first.body.sale.items[0]).toMatchObject({
      refundedQuantity: 1,
      refundedSerials: [`${item.sku}-2`],
    });
    expect(await stateOf(item, 2)).toBe("in_stock");
    await sold(admin, [named(item, 2)]);
    // Piece 2 was already refunded in this sale; only piece 1 can still be refunded.
    expect(refused(await refund(sale, linesOf(sale, [`${item.sku}-2`]))).code).toBe(
      "serial_not_available",
    );
    const rest = await refund(sale, { restock: false });
    expect(rest.body.sale.items[0].refundedSerials).toEqual([`${item.sku}-1`, `${item.sku}-2`]);
    expect(await stateOf(item, 1)).toBe("sold");
    expect(await stateOf(item, 2)).toBe("sold");
  });

  test("is refused for numbers of another line, without numbers, and for one twice", async () => {
    const item = await phones(4);
    const sale = await sold(admin, [named(item, 1, 2)]);
    const other = await sold(admin, [named(item, 3)]);
    const saleItemId = sale.items[0]?.id;
    expect(refused(await refund(sale, linesOf(sale, [`${item.sku}-3`]))).code).toBe(
      "serial_unknown",
    );
    const unnamed = { lines: [{ saleItemId, quantity: 1 }] };
    expect(refused(await refund(sale, unnamed)).code).toBe("serials_required");
    const twice = { saleItemId, quantity: 1, serials: [`${item.sku}-1`] };
    expect(refused(await refund(sale, { lines: [twice, twice] })).code).toBe(
      "serial_not_available",
    );
    // A manual movement has brought the piece back to stock, so a refund cannot bring it back again.
    await move(app.db, [
      {
        act: "bring-in",
        reason: "received",
        itemId: item.id,
        quantity: 1,
        serials: [`${item.sku}-3`],
      },
    ]);
    expect(refused(await refund(other, linesOf(other, [`${item.sku}-3`]))).code).toBe(
      "serial_taken",
    );
    expect((await refund(other, linesOf(other, [`${item.sku}-3`], false))).status).toBe(201);
  });

  test("concurrently returns each piece once", async () => {
    const item = await phones(2);
    const sale = await sold(admin, [named(item, 1, 2)]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(sale, linesOf(sale, [`${item.sku}-1`]))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1 });
  });

  test("of goods sold before their item was serialised names the returned pieces", async () => {
    const item = await stocked(app.db, 1);
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    await admin.patch(`/api/items/${item.id}`, { version: 1, isSerialised: true });
    const saleItemId = sale.items[0]?.id;
    const back = { saleItemId, quantity: 1 };
    expect(refused(await refund(sale, { lines: [back] })).code).toBe("serials_required");
    const accepted = await refund(sale, { lines: [{ ...back, serials: ["late-1"] }] });
    expect(accepted.status).toBe(201);
    expect((await admin.get("/api/items/lookup?code=LATE-1")).body.id).toBe(item.id);
  });
});
