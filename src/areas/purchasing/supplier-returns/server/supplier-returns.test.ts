import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { unnamedFields } from "#tests/support/contracts/fields-of-events.ts";
import { signedIn } from "#tests/support/client.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import {
  countedAsReceived,
  receiptsMissing,
  ordered,
  ordering,
  owedTo,
  paid,
  sendingBack,
  supplied,
} from "#tests/support/shop/purchasing.ts";
import { startShop } from "#tests/support/shop.ts";
import { move, stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

/** An order of ten pieces at TSh 5,000.00, of which `received` came; the stock holds them at TSh 6,000.00. */
async function received(given: object = {}, pieces = 10, options: object = {}) {
  const item = await stocked(app.db, pieces, { cost: 600_000, ...options });
  const order = await ordered(admin, item.id, given);
  await countedAsReceived(app.db, order.id, pieces);
  return { item, orderId: order.id, supplierId: order.supplierId };
}

const act = (id: string, name: string, body: object = {}, options: object = {}) =>
  admin.post(`/api/supplier-returns/${id}/${name}`, body, options);

const quantityOf = async (itemId: string) => (await stockOf(app.db, itemId))?.quantity;

describe("a return to a supplier", () => {
  test("leaves the stock when it is sent, and lowers what is owed when it is credited", async () => {
    const { item, orderId, supplierId } = await received();
    const { status, body } = await sendingBack(admin, orderId, 3);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        status: "requested",
        quantity: 3,
        worth: 1_500_000,
        leftCost: null,
        returnNumber: expect.stringMatching(/^SR-\d\d-\d{6}$/),
      }),
    ]);
    expect(await quantityOf(item.id)).toBe(10);
    const key = newId();
    const sent = await Promise.all([1, 2].map(() => act(body.id, "send", {}, { key })));
    expect(sent.map((answer) => answer.body.status)).toEqual(["sent", "sent"]);
    expect(await quantityOf(item.id)).toBe(7);
    expect((await act(body.id, "send")).body.code).toBe("invalid_transition");
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 });
    const credited = await act(body.id, "credit", { credit: 1_500_000 });
    expect(credited.body).toMatchObject({
      status: "credited",
      credit: 1_500_000,
      leftCost: 1_800_000,
      difference: -300_000,
    });
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 3_500_000 });
    const order = (await admin.get(`/api/purchase-orders/${orderId}`)).body;
    expect(order.items).toMatchObject([{ receivedQuantity: 10, returnedQuantity: 3 }]);
    const movements = (await admin.get(`/api/stock-movements?itemId=${item.id}`)).body.items;
    expect(movements[0]).toMatchObject({ reason: "supplier_return", quantity: -3 });
  });

  test("is credited in the order's currency, less only with the reason, and never more", async () => {
    const { orderId, supplierId } = await received({ currency: "USD", exchangeRate: 2500 });
    const { id } = (await sendingBack(admin, orderId, 2)).body;
    await act(id, "send");
    expect((await act(id, "credit", { credit: 1_000_001 })).status).toBe(422);
    expect((await act(id, "credit", { credit: 900_000 })).status).toBe(422);
    const { body } = await act(id, "credit", { credit: 900_000, reason: "10% ya kurudisha" });
    expect(body).toMatchObject({ currency: "USD", creditReason: "10% ya kurudisha" });
    expect(body.difference).toBe(900_000 * 2500 - 1_200_000);
    expect(await owedTo(admin, supplierId)).toEqual({ USD: 5_000_000 - 900_000 });
    const undone = await act(id, "undo-credit", { reason: "Kosa" });
    expect(undone.body).toMatchObject({ status: "sent", credit: null, statusReason: "Kosa" });
    expect(await owedTo(admin, supplierId)).toEqual({ USD: 5_000_000 });
    const entries = await admin.get(`/api/suppliers/${supplierId}/entries?currency=USD`);
    expect(entries.body.items).toMatchObject([
      {
        kind: "return",
        amount: 900_000,
        isUndo: true,
        reason: "Kosa",
        reference: body.returnNumber,
      },
      { kind: "return", amount: -900_000, isUndo: false },
      { kind: "delivery" },
    ]);
  });

  test("takes no more than was received, also from two people at once", async () => {
    const { orderId } = await received();
    expect((await sendingBack(admin, orderId, 11)).body).toMatchObject({
      code: "exceeds_received",
      params: { left: 10 },
    });
    const second = await signedIn(app, { role: "admin" });
    const answers = await Promise.all(
      [admin, second].map((client) => sendingBack(client, orderId, 6)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const done = answers.find(({ status }) => status === 201);
    await act(done?.body.id, "cancel", { reason: "Si mbovu" });
    expect((await sendingBack(admin, orderId, 10)).status).toBe(201);
  });

  test("of a serialised item names its pieces, which leave at their own cost", async () => {
    const { item, orderId } = await received({}, 3, { isSerialised: true });
    const rows = await app.db
      .selectFrom("itemSerials")
      .select("serial")
      .where("itemId", "=", item.id)
      .orderBy("serial")
      .execute();
    const [one = "", two = ""] = rows.map(({ serial }) => serial);
    expect((await sendingBack(admin, orderId, 2)).body.code).toBe("serials_required");
    const unknown = await sendingBack(admin, orderId, 1, { serials: ["NONE-1"] });
    expect(unknown.body.code).toBe("serial_unknown");
    const { body } = await sendingBack(admin, orderId, 2, { serials: [one, two] });
    expect((await act(body.id, "send")).body.lines).toMatchObject([{ serials: [one, two] }]);
    const serials = [{ lineId: body.lines[0].id, serials: ["NEW-1", "NEW-2"] }];
    expect((await act(body.id, "replace")).body.code).toBe("serials_required");
    expect((await act(body.id, "replace", { serials })).body.status).toBe("replaced");
    expect(await quantityOf(item.id)).toBe(3);
    // What was replaced may go back again.
    const again = await sendingBack(admin, orderId, 1, { serials: [one] });
    expect(again.body.code).toBe("serial_not_available");
  });

  test("takes a serialised piece back once, and to the order with which it came", async () => {
    const item = await stocked(app.db, 0, { isSerialised: true, cost: null });
    const orders = [await ordered(admin, item.id), await ordered(admin, item.id)];
    for (const [nth, { id }] of orders.entries()) {
      const lines = [{ itemId: item.id, quantity: 2, serials: [`BACK-${nth}`, `SPARE-${nth}`] }];
      await admin.post(`/api/purchase-orders/${id}/receive`, { lines });
    }
    const [{ id: orderId }, other] = orders;
    expect((await sendingBack(admin, orderId, 1, { serials: ["BACK-1"] })).body).toMatchObject({
      code: "serial_of_other_order",
      params: { serial: "BACK-1", number: other.orderNumber },
    });
    const answers = await Promise.all(
      [1, 2].map(() => sendingBack(admin, orderId, 1, { serials: ["BACK-0"] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("serial_not_available");
  });

  test("that the supplier refuses comes back with its value, or is lost", async () => {
    const { item, orderId, supplierId } = await received();
    const worth = async () => (await admin.get(`/api/items/${item.id}`)).body.value;
    const first = (await sendingBack(admin, orderId, 2)).body.id;
    await act(first, "send");
    expect(await worth()).toBe(4_800_000);
    const refused = await act(first, "refuse", { reason: "Imechelewa", isBack: true });
    expect(refused.body).toMatchObject({ status: "refused", isBack: true });
    expect([await quantityOf(item.id), await worth()]).toEqual([10, 6_000_000]);
    const lost = (await sendingBack(admin, orderId, 10)).body.id;
    await act(lost, "send");
    await act(lost, "refuse", { reason: "Imechelewa", isBack: false });
    expect(await quantityOf(item.id)).toBe(0);
    expect((await sendingBack(admin, orderId, 1)).body.code).toBe("exceeds_received");
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 });
  });

  test("is refused while the pieces are not in the stock", async () => {
    const { item, orderId } = await received();
    const { id } = (await sendingBack(admin, orderId, 10)).body;
    await move(app.db, [{ act: "adjust", itemId: item.id, quantity: -1, reason: "lost" }]);
    expect((await act(id, "send")).body.code).toBe("insufficient_stock");
  });

  test("needs its rights, and shows no costs without the right", async () => {
    const { orderId } = await received();
    const { body } = await sendingBack(admin, orderId, 1);
    expect((await sendingBack(care, orderId, 1)).status).toBe(403);
    expect((await technician.get(`/api/supplier-returns/${body.id}`)).status).toBe(403);
    const seen = (await care.get(`/api/supplier-returns/${body.id}`)).body;
    expect(seen).not.toHaveProperty("worth");
    expect(seen.lines[0]).not.toHaveProperty("unitCost");
    const keeper = await signedIn(app, {
      role: "admin",
      permissions: ["view_purchase_orders", "return_to_suppliers"],
    });
    await act(body.id, "send");
    const path = `/api/supplier-returns/${body.id}/credit`;
    expect((await keeper.post(path, { credit: 1 })).status).toBe(403);
    expect((await care.get(`/api/supplier-returns/${body.id}.pdf`)).status).toBe(403);
    const pdf = await fetch(`${app.url}/api/supplier-returns/${body.id}.pdf?language=sw`, {
      headers: { cookie: admin.cookie },
    });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
  });
});

const SEED = seedOfFile(20_261_124);
const pick = fc.nat(1000);
const step = fc.oneof(
  fc.record({ kind: fc.constant("deliver" as const), pick, pieces: fc.nat(10) }),
  fc.record({
    kind: fc.constant("pay" as const),
    pick,
    amount: fc.integer({ min: 1, max: 3_000_000 }),
  }),
  fc.record({ kind: fc.constant("cancel" as const), pick }),
  fc.record({ kind: fc.constant("return" as const), pick, pieces: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant("act" as const),
    pick,
    name: fc.constantFrom("send", "credit", "undo-credit", "cancel", "refuse", "replace"),
  }),
);

test("after any deliveries, payments, returns and their cancellation the balance is what a model says", async () => {
  const { id: supplierId } = await supplied(admin);
  const item = await stocked(app.db, 500, { cost: 600_000 });
  const orders: { id: string; received: number }[] = [];
  for (let count = 0; count < 3; count++) {
    const { body } = await admin.post("/api/purchase-orders", ordering(supplierId, item.id));
    orders.push({ id: body.id, received: 0 });
  }
  const payments: { id: string; amount: number }[] = [];
  const returns: string[] = [];
  const credits = new Map<string, number>();
  const steps = fc.sample(step, { seed: SEED, numRuns: 120 });
  const any = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
  for (const each of steps) {
    if (each.kind === "deliver") {
      const order = any(orders, each.pick);
      // Fewer than have gone back are refused by the database.
      const done = await countedAsReceived(app.db, order?.id ?? "", each.pieces).then(
        () => true,
        () => false,
      );
      if (order && done) order.received = each.pieces;
    } else if (each.kind === "pay") {
      const { amount } = each;
      const { body } = await paid(admin, supplierId, { amount, isInAdvance: true });
      payments.push({ id: body.id, amount });
    } else if (each.kind === "cancel") {
      const [payment] = payments.splice(each.pick % Math.max(1, payments.length), 1);
      if (payment) {
        const path = `/api/supplier-payments/${payment.id}/cancel`;
        expect((await admin.post(path, { reason: "x" })).status).toBe(200);
      }
    } else if (each.kind === "return") {
      const { body, status } = await sendingBack(
        admin,
        any(orders, each.pick)?.id ?? "",
        each.pieces,
      );
      if (status === 201) returns.push(body.id);
    } else {
      const id = any(returns, each.pick);
      if (!id) continue;
      const bodies = {
        credit: { credit: 400_000, reason: "x" },
        refuse: { reason: "x", isBack: each.pick % 2 === 0 },
        "undo-credit": { reason: "x" },
        cancel: { reason: "x" },
        send: {},
        replace: {},
      };
      const { status } = await act(id, each.name, bodies[each.name as keyof typeof bodies]);
      if (status === 200 && each.name === "credit") credits.set(id, 400_000);
      if (status === 200 && each.name === "undo-credit") credits.delete(id);
    }
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const expected =
      sum(orders.map(({ received: pieces }) => pieces * 500_000)) -
      sum(payments.map(({ amount }) => amount)) -
      sum([...credits.values()]);
    expect((await owedTo(admin, supplierId))["TZS"] ?? 0).toBe(expected);
  }
  expect(credits.size + payments.length + returns.length).toBeGreaterThan(10);
});

test("everything agrees", async () => {
  const violations = await findViolations(app.db);
  expect(violations.filter(({ invariant }) => !receiptsMissing.includes(invariant))).toEqual([]);
});

test("the audit names every field that was recorded", async () => {
  expect(await unnamedFields(app.db)).toEqual([]);
});
