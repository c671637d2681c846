/** Receiving goods: what comes in at what value, what is refused, and how mistakes are corrected. */
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { signedIn } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordered, ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const supplier = await supplied(admin);

const order = async (items: object[], given: object = {}) =>
  (await admin.post("/api/purchase-orders", ordering(supplier.id, "", { items, ...given }))).body;
const receive = (id: string, lines: object[], more: object = {}) =>
  admin.post(`/api/purchase-orders/${id}/receive`, { lines, ...more });
const receivingOf = async (id: string) =>
  (await admin.get(`/api/purchase-orders/${id}/receiving`)).body;
const undo = (receiptId: string, lines: object[], reason = "Nilihesabu vibaya") =>
  admin.post(`/api/goods-receipts/${receiptId}/undo`, { lines, reason });
const sell = (itemId: string, quantity: number, more: object = {}) =>
  admin.post("/api/sales", cart([{ itemId, quantity, ...more }]));
const worth = async (itemId: string) => {
  const { quantity, value } = await app.db
    .selectFrom("inventoryItems")
    .select(["quantity", "value"])
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  return [quantity, value];
};
const itemOf = (more: object = {}) => stocked(app.db, 0, { cost: null, ...more });

describe("a receipt", () => {
  test("brings goods in at the rate of the order, with their share of the shipping, in parts", async () => {
    const [a, b] = [await itemOf(), await itemOf()];
    const { id } = await order(
      [
        { itemId: a.id, quantity: 3, unitCost: 1001 },
        { itemId: b.id, quantity: 2, unitCost: 500 },
      ],
      { currency: "USD", exchangeRate: 2500.5, shippingCost: 401 },
    );
    // Before the first receipt the price of the shipment is no cost yet, but a part of the total that the lines carry.
    expect(await receivingOf(id)).toMatchObject({
      costs: [],
      pendingShipping: 1_002_701,
      costTotal: 1_002_701,
    });
    const first = await receive(id, [{ itemId: a.id, quantity: 2 }]);
    expect([first.status, first.body]).toMatchObject([
      200,
      { status: "draft", receivedQuantity: 2, receipt: { receiptNumber: expect.any(String) } },
    ]);
    const second = await receive(id, [
      { itemId: a.id, quantity: 1 },
      { itemId: b.id, quantity: 2 },
    ]);
    expect(second.body).toMatchObject({ status: "received", receivedQuantity: 5 });
    // 4003 cents of goods and 401 of shipping at 2500.5, rounded once each.
    const [[, valueOfA], [, valueOfB]] = [await worth(a.id), await worth(b.id)];
    expect(valueOfA! + valueOfB!).toBe(Math.round(3003 * 2500.5) + 1000 * 2500.5 + 1_002_701);
    const { lines, costTotal, pendingShipping, receipts } = await receivingOf(id);
    expect([costTotal, pendingShipping]).toEqual([1_002_701, 0]);
    expect(lines[0].costValue + lines[1].costValue).toBe(1_002_701);
    expect(receipts).toHaveLength(2);
  });

  test("is written once, however often and by how many people it is sent", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 5, unitCost: 100 }]);
    const lines = [{ itemId: item.id, quantity: 5 }];
    const key = newId();
    const send = (with_: object) =>
      admin.post(`/api/purchase-orders/${id}/receive`, { lines }, with_);
    const answers = await Promise.all([send({ key }), send({ key }), send({}), send({})]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe("over_receipt");
    expect(await worth(item.id)).toEqual([5, 500]);
  });

  test("of different lines by two people at once succeeds for both", async () => {
    const items = [await itemOf(), await itemOf(), await itemOf()];
    const { id } = await order(
      items.map((item) => ({ itemId: item.id, quantity: 2, unitCost: 100 })),
    );
    const answers = await Promise.all(
      items.map((item) => receive(id, [{ itemId: item.id, quantity: 2 }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.get(`/api/purchase-orders/${id}`)).body.status).toBe("received");
  });

  test("of one delivery that two people have counted comes in once, also if more is still open", async () => {
    const [item, other] = [await itemOf(), await itemOf()];
    const { id } = await order([
      { itemId: item.id, quantity: 10, unitCost: 100 },
      { itemId: other.id, quantity: 10, unitCost: 100 },
    ]);
    const counted = (itemId: string, receivedBefore: number) =>
      receive(id, [{ itemId, quantity: 4, receivedBefore }]);
    const answers = await Promise.all([
      counted(item.id, 0),
      counted(item.id, 0),
      counted(other.id, 0),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "received_meanwhile",
      params: { before: 0, received: 4 },
    });
    expect([await worth(item.id), await worth(other.id)]).toEqual([
      [4, 400],
      [4, 400],
    ]);
    expect((await counted(item.id, 4)).status).toBe(200);
    await admin.put("/api/settings/inventory", { allowOverReceipt: true });
    const all = [{ itemId: item.id, quantity: 2, receivedBefore: 8 }];
    const twice = await Promise.all([receive(id, all), receive(id, all)]);
    await admin.put("/api/settings/inventory", { allowOverReceipt: false });
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await worth(item.id)).toEqual([10, 1000]);
  });

  test("is refused beyond the order, unless the settings allow it", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 3, unitCost: 100 }]);
    const over = await receive(id, [{ itemId: item.id, quantity: 4 }]);
    expect([over.status, over.body]).toMatchObject([
      409,
      { code: "over_receipt", params: { open: 3, requested: 4 } },
    ]);
    await admin.put("/api/settings/inventory", { allowOverReceipt: true });
    expect((await receive(id, [{ itemId: item.id, quantity: 4 }])).body).toMatchObject({
      status: "received",
      receivedQuantity: 4,
    });
    await admin.put("/api/settings/inventory", { allowOverReceipt: false });
    expect(await worth(item.id)).toEqual([4, 400]);
  });

  test("of more than was ordered leaves its order editable, and never costs more than an order may", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const [a, b] = [await itemOf(), await itemOf()];
    const most = 10_000_000_000_000;
    const items = [
      { itemId: a.id, quantity: 1, unitCost: most - 1 },
      { itemId: b.id, quantity: 1, unitCost: 1 },
    ];
    const { id } = await order(items, { currency: "USD", exchangeRate: 0.0001 });
    await admin.put("/api/settings/inventory", { allowOverReceipt: true });
    expect((await receive(id, [{ itemId: a.id, quantity: 1_000_000 }])).status).toBe(422);
    await receive(id, [{ itemId: b.id, quantity: 3 }]);
    await admin.put("/api/settings/inventory", { allowOverReceipt: false });
    const path = `/api/purchase-orders/${id}`;
    const { version } = (await admin.get(path)).body;
    expect((await admin.patch(path, { version, items })).status).toBe(200);
  });

  test("needs the serial numbers of serialised pieces, each once", async () => {
    const phone = await itemOf({ isSerialised: true });
    const { id } = await order([{ itemId: phone.id, quantity: 3, unitCost: 100 }]);
    const code = async (line: object) =>
      (await receive(id, [{ itemId: phone.id, quantity: 2, ...line }])).body.code;
    expect(await code({})).toBe("serials_required");
    expect(await code({ serials: ["A1"] })).toBe("serials_required");
    expect(await code({ serials: ["A1", "a1"] })).toBe("validation_failed");
    expect(await code({ serials: ["A1", "A2"] })).toBeUndefined();
    const taken = await receive(id, [{ itemId: phone.id, quantity: 1, serials: ["A2"] }]);
    expect(taken.body.code).toBe("serial_taken");
    expect(await worth(phone.id)).toEqual([2, 200]);
  });

  test("is refused for what was not ordered, for cancelled orders and without the right", async () => {
    const [item, other] = [await itemOf(), await itemOf()];
    const { id } = await order([{ itemId: item.id, quantity: 1, unitCost: 100 }]);
    const lines = [{ itemId: item.id, quantity: 1 }];
    expect((await receive(id, [{ itemId: other.id, quantity: 1 }])).body.code).toBe("not_ordered");
    expect((await receive(id, [...lines, ...lines])).status).toBe(422);
    for (const client of [care, technician])
      expect((await client.post(`/api/purchase-orders/${id}/receive`, { lines })).status).toBe(403);
    await admin.post(`/api/purchase-orders/${id}/cancel`, { reason: "x" });
    expect((await receive(id, lines)).body.code).toBe("invalid_transition");
    expect((await receive(newId(), lines)).status).toBe(404);
  });

  test("shows no costs to who may not see them", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 1, unitCost: 100 }]);
    const permissions = [...rolePermissions["customer-care"], "receive_goods" as const];
    const receiver = await signedIn(app, { role: "customer-care", permissions });
    const { status, body } = await receiver.post(`/api/purchase-orders/${id}/receive`, {
      lines: [{ itemId: item.id, quantity: 1 }],
    });
    expect([status, body.totalAmount]).toEqual([200, undefined]);
    const seen = (await receiver.get(`/api/purchase-orders/${id}/receiving`)).body;
    expect([seen.costs, seen.lines[0].goodsValue, seen.receipts[0].lines[0].value]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await receiver.get(`/api/goods-receipts/${body.receipt.id}.pdf`)).status).toBe(200);
  });

  test("keeps the order: neither deleted, cancelled nor cheaper afterwards", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 2, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 1 }]);
    expect((await admin.delete(`/api/purchase-orders/${id}`)).body.code).toBe("goods_received");
    const cancelled = await admin.post(`/api/purchase-orders/${id}/cancel`, { reason: "x" });
    expect(cancelled.body.code).toBe("goods_received");
    const { version } = (await admin.get(`/api/purchase-orders/${id}`)).body;
    const change = (items: object[]) =>
      admin.patch(`/api/purchase-orders/${id}`, { version, items });
    const cheaper = await change([{ itemId: item.id, quantity: 2, unitCost: 99 }]);
    expect(cheaper.body.code).toBe("below_received");
    const less = await change([{ itemId: item.id, quantity: 1, unitCost: 100 }]);
    expect(less.body).toMatchObject({ status: "received", receivedQuantity: 1 });
    const [last] = (await admin.get(`/api/purchase-orders/${id}/audit`)).body.items;
    expect(last).toMatchObject({ fields: ["items", "status"], status: "received" });
  });
});

describe("a late cost", () => {
  test("is carried by what is in stock, and by what was sold as a cost of its own", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 4, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 4 }]);
    expect((await sell(item.id, 1)).status).toBe(201);
    const path = `/api/purchase-orders/${id}/costs`;
    const added = await admin.post(path, { kind: "duty", amount: 200, currency: "TZS" });
    expect([added.status, added.body.costTotal]).toEqual([200, 200]);
    expect(await worth(item.id)).toEqual([3, 450]);
    const [cost] = added.body.costs;
    const remove = () => admin.post(`/api/purchase-costs/${cost.id}/remove`, { reason: "Kosa" });
    expect((await remove()).body.costTotal).toBe(0);
    expect(await worth(item.id)).toEqual([3, 300]);
    expect((await remove()).body.code).toBe("cost_removed");
    const changes = (await admin.get(`/api/items/${item.id}/value-changes`)).body.items;
    expect(
      changes.filter(({ kind }: any) => kind === "sold").map(({ value }: any) => value),
    ).toEqual([-50, 50]);
  });

  test("in another currency needs a rate, and is divided by weight when each line has one", async () => {
    const [a, b] = [await itemOf(), await itemOf()];
    const { id, items } = await order([
      { itemId: a.id, quantity: 1, unitCost: 100 },
      { itemId: b.id, quantity: 1, unitCost: 100 },
    ]);
    const add = (body: object) =>
      admin.post(`/api/purchase-orders/${id}/costs`, { kind: "shipping", amount: 100, ...body });
    expect((await add({ currency: "USD" })).body.fields).toHaveProperty("exchangeRate");
    expect((await add({ currency: "USD", exchangeRate: 10 })).status).toBe(200);
    const share = (body: object) =>
      admin.post(`/api/purchase-orders/${id}/cost-sharing`, { basis: "weight", ...body });
    expect((await share({})).body.code).toBe("weight_missing");
    const weights = [
      { lineId: items[0].id, grams: 900 },
      { lineId: items[1].id, grams: 100 },
    ];
    expect((await share({ weights })).body.costBasis).toBe("weight");
    await receive(id, [{ itemId: a.id, quantity: 1 }]);
    await receive(id, [{ itemId: b.id, quantity: 1 }]);
    expect([await worth(a.id), await worth(b.id)]).toEqual([
      [1, 1000],
      [1, 200],
    ]);
    await admin.post(`/api/purchase-orders/${id}/cost-sharing`, { basis: "pieces" });
    expect([await worth(a.id), await worth(b.id)]).toEqual([
      [1, 600],
      [1, 600],
    ]);
  });

  test("of a shipment follows its price", async () => {
    const item = await itemOf();
    const { id, shipment } = await order([{ itemId: item.id, quantity: 2, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 2 }]);
    const changed = await admin.post(`/api/shipments/${shipment.id}/cost`, {
      shippingCost: 60,
      version: 1,
      reason: "Ankara ya wakala",
    });
    expect(changed.status).toBe(200);
    await jobsDone(app.db);
    expect(await worth(item.id)).toEqual([2, 260]);
  });

  test("needs the right to see costs", async () => {
    const { id } = await ordered(admin, (await itemOf()).id);
    const permissions = [...rolePermissions["customer-care"], "manage_purchase_orders" as const];
    const buyer = await signedIn(app, { role: "customer-care", permissions });
    const body = { kind: "duty", amount: 1, currency: "TZS" };
    expect((await buyer.post(`/api/purchase-orders/${id}/costs`, body)).status).toBe(403);
  });
});

describe("a mistake", () => {
  test("is undone by a counter-entry: the pieces leave with the value with which they came", async () => {
    const item = await itemOf();
    const dear = await order([{ itemId: item.id, quantity: 10, unitCost: 300 }]);
    const cheap = await order([{ itemId: item.id, quantity: 10, unitCost: 100 }]);
    await receive(cheap.id, [{ itemId: item.id, quantity: 10 }]);
    const { body } = await receive(dear.id, [{ itemId: item.id, quantity: 10 }]);
    expect(body.status).toBe("received");
    const { receipts } = await receivingOf(dear.id);
    const [line] = receipts[0].lines;
    const undone = await undo(receipts[0].id, [{ id: line.id, quantity: 4 }]);
    expect(undone.body).toMatchObject({ status: "shipped", receivedQuantity: 6 });
    expect(await worth(item.id)).toEqual([16, 2800]);
    const after = await receivingOf(dear.id);
    expect(after.receipts[1]).toMatchObject({
      reason: "Nilihesabu vibaya",
      lines: [{ quantity: -4, undoesId: line.id, value: -1200 }],
    });
    expect(after.receipts[0].lines[0].leftQuantity).toBe(6);
    const more = await undo(receipts[0].id, [{ id: line.id, quantity: 7 }]);
    expect(more.body).toMatchObject({ code: "receipt_undone", params: { left: 6 } });
    expect((await undo(receipts[0].id, [{ id: newId(), quantity: 1 }])).status).toBe(404);
  });

  test("is not undone when the pieces are no longer there", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 3, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 3 }]);
    await sell(item.id, 2);
    const [receipt] = (await receivingOf(id)).receipts;
    const [line] = receipt.lines;
    const gone = await undo(receipt.id, [{ id: line.id, quantity: 2 }]);
    expect(gone.body).toMatchObject({ code: "received_goods_gone", params: { left: 1 } });
    expect((await undo(receipt.id, [{ id: line.id, quantity: 1 }])).status).toBe(200);
    expect((await stockOf(app.db, item.id)).quantity).toBe(0);
  });

  test("is not undone for pieces that went back to the supplier", async () => {
    const item = await stocked(app.db, 3, { cost: 100 });
    const { id, items } = await order([{ itemId: item.id, quantity: 3, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 3 }]);
    const back = await admin.post("/api/supplier-returns", {
      purchaseOrderId: id,
      reason: "Vimevunjika",
      lines: [{ purchaseOrderLineId: items[0].id, quantity: 2 }],
    });
    expect(back.status).toBe(201);
    const [receipt] = (await receivingOf(id)).receipts;
    const take = (quantity: number) => undo(receipt.id, [{ id: receipt.lines[0].id, quantity }]);
    expect((await take(2)).body).toMatchObject({ status: 409, code: "below_returned" });
    expect((await take(1)).status).toBe(200);
  });

  test("with serialised pieces takes out only those that came with the receipt", async () => {
    const phone = await itemOf({ isSerialised: true });
    const { id } = await order([{ itemId: phone.id, quantity: 4, unitCost: 100 }]);
    const parts = [
      ["S1", "S2"],
      ["S3", "S4"],
    ];
    for (const serials of parts) await receive(id, [{ itemId: phone.id, quantity: 2, serials }]);
    const [first] = (await receivingOf(id)).receipts;
    const take = (serials: string[]) =>
      undo(first.id, [{ id: first.lines[0].id, quantity: 1, serials }]);
    expect((await take(["S3"])).body.code).toBe("serial_not_available");
    expect((await take(["S1"])).status).toBe(200);
    expect((await receivingOf(id)).receipts[0].lines[0].leftSerials).toEqual(["S2"]);
    await admin.post(`/api/purchase-orders/${id}/costs`, {
      kind: "duty",
      amount: 80,
      currency: "TZS",
    });
    // The piece that never came carries nothing: three of four pieces carry 60.
    expect(await worth(phone.id)).toEqual([3, 360]);
    expect((await receive(id, [{ itemId: phone.id, quantity: 1, serials: ["S1"] }])).status).toBe(
      200,
    );
    expect(await worth(phone.id)).toEqual([4, 480]);
  });
});

describe("an order", () => {
  test("is closed short with a reason, and what has come carries all costs", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 4, unitCost: 100 }], {
      shippingCost: 100,
    });
    const close = () => admin.post(`/api/purchase-orders/${id}/close`, { reason: "Wameacha" });
    expect((await close()).body.code).toBe("nothing_received");
    await receive(id, [{ itemId: item.id, quantity: 1 }]);
    expect(await worth(item.id)).toEqual([1, 125]);
    expect((await close()).body).toMatchObject({ status: "received", receivedQuantity: 1 });
    expect(await worth(item.id)).toEqual([1, 200]);
    expect((await receivingOf(id)).closed).toMatchObject({ reason: "Wameacha" });
    expect((await close()).body.code).toBe("invalid_transition");
    const late = await receive(id, [{ itemId: item.id, quantity: 1 }]);
    expect(late.body.code).toBe("invalid_transition");
  });

  test("is in the list of back-orders until all has come", async () => {
    const item = await itemOf();
    const { id } = await order([{ itemId: item.id, quantity: 3, unitCost: 100 }], {
      orderDate: "2026-01-01",
    });
    await receive(id, [{ itemId: item.id, quantity: 1 }]);
    const list = async () =>
      (await care.get(`/api/purchase-orders/back-orders?itemId=${item.id}`)).body.items;
    expect(await list()).toMatchObject([{ purchaseOrderId: id, openQuantity: 2, quantity: 3 }]);
    expect((await list())[0].daysWaiting).toBeGreaterThan(100);
    const csv = await care.get(`/api/purchase-orders/back-orders.csv?itemId=${item.id}`);
    expect(csv.body).toContain(item.sku);
    await receive(id, [{ itemId: item.id, quantity: 2 }]);
    expect(await list()).toEqual([]);
  });

  test("tells those who manage orders, but not who received", async () => {
    const buyer = await signedIn(app, { role: "admin" });
    const item = await itemOf();
    const { id, orderNumber } = await order([{ itemId: item.id, quantity: 1, unitCost: 100 }]);
    await receive(id, [{ itemId: item.id, quantity: 1 }]);
    const told = async (client: typeof admin) =>
      (await client.get("/api/notifications")).body.items.filter(
        ({ code, values }: any) => code === "order_received" && values.number === orderNumber,
      ).length;
    expect([await told(buyer), await told(admin)]).toEqual([1, 0]);
  });
});

test("all invariants hold", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});
