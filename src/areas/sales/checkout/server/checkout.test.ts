import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { choose, takenIn } from "#tests/support/shop/devices.ts";
import { cart, mobile, newCustomer, sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });

const customerOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body;
const countSales = async () =>
  Number(
    (
      await app.db
        .selectFrom("sales")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("a cash sale", () => {
  test("completes at once: the server's prices, tax, stock, receipt, points, totals, event", async () => {
    const screen = await stocked(app.db, 5, { price: 2_500_000, cost: 1_000_000, name: "Kioo" });
    const cable = await stocked(app.db, 9, { price: 590_000, name: "Waya" });
    const customerId = await newCustomer(care);
    const answer = await care.post("/api/sales", {
      customerId,
      lines: [
        { itemId: screen.id, quantity: 1 },
        { itemId: cable.id, quantity: 2 },
      ],
      discount: { type: "percent", value: 10 },
      payment: { method: "cash", tendered: 4_000_000 },
    });
    expect(answer.status).toBe(201);
    const { sale, payment, receipt } = answer.body;
    expect(sale).toMatchObject({
      saleNumber: expect.stringMatching(/^S-\d\d-\d{6}$/),
      status: "completed",
      customer: { id: customerId },
      user: { id: care.userId, name: "Grace" },
      subtotal: 3_680_000,
      discountAmount: 368_000,
      roundingAmount: 0,
      total: 3_312_000,
      taxAmount: 505_220,
      pointsEarned: 331,
      items: [
        {
          itemId: screen.id,
          quantity: 1,
          unitPrice: 2_500_000,
          totalPrice: 2_500_000,
          taxRate: 18,
        },
        { itemId: cable.id, quantity: 2, unitPrice: 590_000, totalPrice: 1_180_000, name: "Waya" },
      ],
    });
    expect(sale.items[0]).not.toHaveProperty("unitCost");
    expect(payment).toMatchObject({
      status: "completed",
      amount: 3_312_000,
      change: 688_000,
      saleId: sale.id,
    });
    expect(receipt).toEqual(payment.receipt);
    expect(sale.receiptId).toBe(receipt.id);
    expect(await stockOf(app.db, screen.id)).toMatchObject({ quantity: 4, reserved: 0 });
    expect(await stockOf(app.db, cable.id)).toMatchObject({ quantity: 7, reserved: 0 });
    expect(await customerOf(customerId)).toMatchObject({
      totalSpent: 3_312_000,
      points: 331,
      totalPointsEarned: 331,
      lastVisit: expect.any(String),
    });
    const movements = await app.db
      .selectFrom("stockMovements")
      .selectAll()
      .where("saleId", "=", sale.id)
      .execute();
    expect(movements).toMatchObject([
      { type: "OUT", reason: "sale", reference: sale.saleNumber, createdBy: care.userId },
      { type: "OUT", reason: "sale", reference: sale.saleNumber },
    ]);
    const events = await app.db
      .selectFrom("events")
      .select("kind")
      .where("recordId", "=", sale.id)
      .execute();
    expect(events).toEqual([{ kind: "sale.completed" }]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("reads as it was answered, and shows costs only with the right", async () => {
    const item = await stocked(app.db, 5, { cost: 600_000 });
    const answer = await admin.post("/api/sales", cart([{ itemId: item.id, quantity: 2 }]));
    const { sale } = answer.body;
    const read = (await admin.get(`/api/sales/${sale.id}`)).body;
    expect(read).toMatchObject(sale);
    expect(read.items[0].unitCost).toBe(600_000);
    expect(read.payments).toMatchObject([{ id: sale.paymentId, receipt: { id: sale.receiptId } }]);
    expect(read.payments).toEqual([answer.body.payment]);
    expect(read.refunds).toEqual([]);
    expect((await care.get(`/api/sales/${sale.id}`)).body.items[0]).not.toHaveProperty("unitCost");
  });

  test("creates its new customer, or uses the one with the phone number", async () => {
    const item = await stocked(app.db, 5);
    const phone = "0754777001";
    const first = await sold(care, [{ itemId: item.id, quantity: 1 }], {
      customer: { name: "Juma", phone },
    });
    const again = await sold(care, [{ itemId: item.id, quantity: 1 }], {
      customer: { name: "J.", phone },
    });
    expect(first.customer).toMatchObject({ name: "Juma", phone: "+255754777001" });
    expect(again.customerId).toBe(first.customerId);
    // The refused checkout did not create the customer either.
    const refused = await care.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 99 }], { customer: { name: "X", phone: "0754777002" } }),
    );
    expect(refused.status).toBe(409);
    expect((await care.get("/api/customers?search=0754777002")).body.items).toEqual([]);
  });

  test("to the walk-in customer earns no points and no totals", async () => {
    const item = await stocked(app.db, 5);
    const sale = await sold(care, [{ itemId: item.id, quantity: 2 }], {
      customerId: WALK_IN_CUSTOMER_ID,
    });
    expect(sale).toMatchObject({
      customer: { name: "Walk-in customer", phone: null },
      pointsEarned: 0,
    });
    expect(await customerOf(WALK_IN_CUSTOMER_ID)).toMatchObject({
      totalSpent: 0,
      points: 0,
      isWalkIn: true,
    });
  });

  test("of one item in two lines is one sale of the sum", async () => {
    const item = await stocked(app.db, 3);
    const line = { itemId: item.id, quantity: 2 };
    const refused = await care.post("/api/sales", cart([line, line]));
    expect(problemOf(refused)).toMatchObject({
      code: "insufficient_stock",
      params: { itemId: item.id, name: item.name, available: 3, requested: 4 },
    });
    const sale = await sold(care, [line, { ...line, quantity: 1 }]);
    expect(sale.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 0 });
  });

  test("with a full discount is paid with nothing, and has a receipt", async () => {
    const item = await stocked(app.db, 3);
    const discount = { type: "percent", value: 100, reason: "Zawadi" };
    const answer = await admin.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 1 }], { discount, payment: mobile() }),
    );
    expect(answer.body).toMatchObject({
      sale: { total: 0, status: "completed", taxAmount: 0 },
      payment: { amount: 0, status: "completed" },
      receipt: { receiptNumber: expect.stringMatching(/^RCP-/) },
    });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is rounded to existing coins if set; phone payments are exact", async () => {
    await choose(app, "sales", "cash_rounding", 50);
    const item = await stocked(app.db, 9, { price: 122_400 });
    const line = { itemId: item.id, quantity: 1 };
    expect(await sold(care, [line])).toMatchObject({ roundingAmount: -2400, total: 120_000 });
    const byPhone = await care.post(
      "/api/sales",
      cart([line], { payment: { ...mobile(), reference: "QX1 22a" } }),
    );
    expect(byPhone.body.sale).toMatchObject({
      roundingAmount: 0,
      total: 122_400,
      status: "completed",
    });
    expect(byPhone.body.payment.reference).toBe("QX122A");
    await choose(app, "sales", "cash_rounding", null);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is linked to its repair", async () => {
    const device = await takenIn(care);
    const item = await stocked(app.db, 3);
    const sale = await sold(care, [{ itemId: item.id, quantity: 1, deviceId: device.id }]);
    expect(sale.items[0]).toMatchObject({
      deviceId: device.id,
      device: { ticketNumber: device.ticketNumber },
    });
    const unknown = await care.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 1, deviceId: newId() }]),
    );
    expect(problemOf(unknown)).toMatchObject({
      code: "validation_failed",
      fields: { "lines.0.deviceId": "is not a device" },
    });
  });

  test("taxes each line at the rate of its item's tax code", async () => {
    const item = await stocked(app.db, 3, { price: 1_000_000 });
    await app.db
      .updateTable("inventoryItems")
      .set({ taxCode: "C" })
      .where("id", "=", item.id)
      .execute();
    const other = await stocked(app.db, 3, { price: 118_000 });
    const sale = await sold(care, [
      { itemId: item.id, quantity: 1 },
      { itemId: other.id, quantity: 1 },
    ]);
    expect(sale).toMatchObject({
      taxAmount: 18_000,
      items: [
        { taxCode: "C", taxRate: 0, taxAmount: 0 },
        { taxCode: "A", taxRate: 18, taxAmount: 18_000 },
      ],
    });
  });
});

describe("refused without any effect:", () => {
  let item: { id: string; name: string };
  let customerId: string;
  beforeAll(async () => {
    item = await stocked(app.db, 10);
    customerId = await newCustomer(care);
  });
  const valid = () => ({
    customerId,
    lines: [{ itemId: item.id, quantity: 1 }],
    payment: { method: "cash" } as Record<string, unknown>,
  });
  const line = (given: Record<string, unknown>) => ({
    lines: [{ itemId: item.id, quantity: 1, ...given }],
  });

  test.each<[string, () => Record<string, unknown>, string, string]>([
    ["an empty cart", () => ({ lines: [] }), "lines", "Cart is empty"],
    ["no cart", () => ({ lines: undefined }), "lines", "Cart is empty"],
    ["no customer", () => ({ customerId: undefined }), "customerId", "Please select a customer"],
    ["no payment", () => ({ payment: undefined }), "payment", "Please select a payment method"],
    ["no method", () => ({ payment: {} }), "payment.method", "Please select a payment method"],
    [
      "another method",
      () => ({ payment: { method: "barter" } }),
      "payment.method",
      "Please select a payment method",
    ],
    [
      "too little cash",
      () => ({ payment: { method: "cash", tendered: 1 } }),
      "payment.tendered",
      "is less than the amount",
    ],
    [
      "a wallet for cash",
      () => ({ payment: { method: "cash", provider: "mpesa" } }),
      "payment.provider",
      "does not belong to this payment method",
    ],
    ["nothing of something", () => line({ quantity: 0 }), "lines.0.quantity", "Too small"],
    ["less than nothing", () => line({ quantity: -1 }), "lines.0.quantity", "Too small"],
    ["half of something", () => line({ quantity: 0.5 }), "lines.0.quantity", "Invalid input"],
    ["a price of the client's", () => line({ unitPrice: 1 }), "lines.0.unitPrice", "unknown field"],
    ["a total of the client's", () => ({ total: 1 }), "total", "unknown field"],
    [
      "more than all off",
      () => ({ discount: { type: "percent", value: 100.5 } }),
      "discount.value",
      "is more than 100 percent",
    ],
    [
      "more off than it costs",
      () => ({ discount: { type: "fixed", value: 1_000_001 } }),
      "discount.value",
      "is more than the subtotal",
    ],
    [
      "a negative discount",
      () => ({ discount: { type: "fixed", value: -1 } }),
      "discount.value",
      "Too small",
    ],
    [
      "a discount of half a cent",
      () => ({ discount: { type: "fixed", value: 0.5 } }),
      "discount.value",
      "is a whole number",
    ],
    [
      "a known customer and a new one",
      () => ({ customer: { name: "A", phone: "0754123456" } }),
      "customerId",
      "not both",
    ],
  ])("%s", async (_, given, field, message) => {
    const before = await countSales();
    const answer = await care.post("/api/sales", { ...valid(), ...given() });
    expect(answer.status).toBe(422);
    expect(problemOf(answer).fields?.[field]).toContain(message);
    expect(await countSales()).toBe(before);
  });

  test.each([
    ["mpesa", "M-Pesa"],
    ["airtel_money", "Airtel Money"],
  ])("%s without a phone, in the spec's words", async (provider, name) => {
    const payment = { method: "mobile_money", provider };
    const answer = await care.post("/api/sales", {
      ...valid(),
      customerId: WALK_IN_CUSTOMER_ID,
      payment,
    });
    expect(problemOf(answer)).toMatchObject({
      status: 422,
      detail: `Customer phone number required for ${name} payment`,
      fields: { "payment.phone": `Customer phone number required for ${name} payment` },
    });
  });

  test("unknown and archived items, unknown and inactive customers", async () => {
    const archived = await stocked(app.db, 3);
    await app.db
      .updateTable("inventoryItems")
      .set({ archivedAt: new Date().toISOString() })
      .where("id", "=", archived.id)
      .execute();
    const inactive = await newCustomer(care);
    await app.db
      .updateTable("customers")
      .set({ isActive: false })
      .where("id", "=", inactive)
      .execute();
    const cases = [
      [line({ itemId: newId() }), 404, "product_not_found"],
      [line({ itemId: archived.id }), 409, "item_archived"],
      [line({ quantity: 11 }), 409, "insufficient_stock"],
      [{ customerId: newId() }, 404, "not_found"],
      [{ customerId: inactive }, 409, "customer_inactive"],
    ] as const;
    for (const [given, status, code] of cases) {
      expect(problemOf(await care.post("/api/sales", { ...valid(), ...given }))).toMatchObject({
        status,
        code,
      });
    }
  });

  test("more than the maximum amount", async () => {
    const dear = await stocked(app.db, 100_000, { price: 9_000_000_000_000 });
    const answer = await care.post("/api/sales", {
      ...valid(),
      lines: [{ itemId: dear.id, quantity: 2 }],
    });
    expect(problemOf(answer)).toMatchObject({ status: 422, fields: { lines: expect.any(String) } });
  });

  test("a changed price or a large discount without the right, or without a reason", async () => {
    const cheaper = line({ priceOverride: { unitPrice: 900_000, reason: "Imekwaruzwa" } });
    const large = { discount: { type: "fixed", value: 100_001, reason: "Rafiki" } };
    for (const given of [cheaper, large]) {
      expect(problemOf(await care.post("/api/sales", { ...valid(), ...given })).code).toBe(
        "forbidden",
      );
      expect((await admin.post("/api/sales", { ...valid(), ...given })).status).toBe(201);
    }
    expect(
      (await care.post("/api/sales", { ...valid(), discount: { type: "fixed", value: 100_000 } }))
        .status,
    ).toBe(201);
    const silent = { discount: { type: "percent", value: 50 } };
    expect(
      problemOf(await admin.post("/api/sales", { ...valid(), ...silent })).fields,
    ).toHaveProperty(["discount.reason"]);
    const wordless = line({ priceOverride: { unitPrice: 1 } });
    expect((await admin.post("/api/sales", { ...valid(), ...wordless })).status).toBe(422);
  });

  test("an id or a reference that was used before", async () => {
    const id = newId();
    const payment = { method: "mobile_money", provider: "mpesa", reference: "SAME1" };
    expect((await care.post("/api/sales", { ...valid(), id, payment })).body.sale.id).toBe(id);
    expect(problemOf(await care.post("/api/sales", { ...valid(), id })).code).toBe("id_taken");
    expect(problemOf(await care.post("/api/sales", { ...valid(), payment })).code).toBe(
      "reference_taken",
    );
  });
});

describe("concurrent sales", () => {
  test("200 checkouts of the last 10 pieces, some by phone, sell 10; the others are told the rest", async () => {
    const item = await stocked(app.db, 10, { name: "Betri ya mwisho" });
    const customerId = await newCustomer(care);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => {
        const payment = turn % 4 === 0 ? mobile("0754000002") : { method: "cash" };
        return care.post("/api/sales", {
          customerId,
          lines: [{ itemId: item.id, quantity: 1 }],
          payment,
        });
      }),
    );
    expect(tally(answers)).toEqual({ "201": 10, "409 insufficient_stock": 190 });
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const { params } = problemOf(answer);
      expect(params).toMatchObject({ itemId: item.id, name: "Betri ya mwisho", requested: 1 });
      expect(params?.["available"]).toBe(0);
    }
    const stock = await stockOf(app.db, item.id);
    expect(stock.quantity - stock.reserved).toBe(0);
    await expectExplained(app.db);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("twenty copies of one checkout are one sale", async () => {
    const item = await stocked(app.db, 50);
    const body = cart([{ itemId: item.id, quantity: 1 }]);
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => care.post("/api/sales", body, { key })),
    );
    expect(tally(answers)).toEqual({ "201": 20 });
    expect(new Set(answers.map((answer) => answer.body.sale.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed")).length).toBe(19);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 49 });
  });

  test("sixteen tills with the same eight items in any order do not deadlock", async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => stocked(app.db, 1000)));
    const customers = await Promise.all(Array.from({ length: 3 }, () => newCustomer(care)));
    const answers = await Promise.all(
      Array.from({ length: 96 }, (_, turn) => {
        const lines = [0, 3, 5].map((step) => ({
          itemId: items[(turn * 7 + step * (turn % 2 ? 1 : 7)) % 8]!.id,
          quantity: 1,
        }));
        return care.post("/api/sales", {
          customerId: customers[turn % 3],
          lines,
          payment: { method: "cash" },
        });
      }),
    );
    expect(tally(answers)).toEqual({ "201": 96 });
    await expectExplained(app.db);
    expect(await findViolations(app.db)).toEqual([]);
  });
});
