import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { findViolations } from "#src/app/invariants.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, signature } from "#tests/support/shop/devices.ts";
import { handedBack, toApproval, toPickup, walk } from "#tests/support/shop/returns.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin, care, technician } = await startShop();

/** Sells three chargers, of TSh 10,000 each by default, to a new customer, or to the walk-in customer if `to` is null. */
async function bought(
  warrantyDays: number | null = null,
  to: string | null = "new",
  price = 1_000_000,
) {
  const item = await stocked(app.db, 10, { name: "Chaja ya Tecno", price });
  await app.db
    .updateTable("inventoryItems")
    .set({ warrantyDays })
    .where("id", "=", item.id)
    .execute();
  const customerId = to === "new" ? await newCustomer(admin) : undefined;
  const sale = await sold(admin, [{ itemId: item.id, quantity: 3 }], {
    ...(customerId && { customerId }),
  });
  const line = sale.items[0]?.id ?? "";
  return { item, sale, line, customerId: customerId ?? sale.customerId };
}

const bringBack = (saleItemId: string, given: Record<string, unknown> = {}) =>
  care.post("/api/returns", { saleItemId, returnReason: "Haichaji", ...given });

async function aged(saleId: string, days: number) {
  await unguarded(app, "sales", async (tx) => {
    await sql`update sales set completed_at = now() - make_interval(days => ${days}) where id = ${saleId}`.execute(
      tx,
    );
  });
}

describe("returned goods", () => {
  test("refer to their sale, customer and warranty, and are found by the sale's number", async () => {
    const { line, sale, customerId } = await bought();
    const returned = await bringBack(line, { quantity: 2 });
    expect(returned).toMatchObject({
      status: 201,
      body: {
        deviceId: null,
        saleItemId: line,
        saleNumber: sale.saleNumber,
        description: "Chaja ya Tecno",
        quantity: 2,
        customerId,
        technician: null,
        warrantyStatus: "in-warranty",
        warrantyUntil: addDays(today(), 30),
        refundable: 2_000_000,
      },
    });
    const found = await care.get(`/api/returns?search=${sale.saleNumber.toLowerCase()}`);
    expect(found.body.items).toMatchObject([{ id: returned.body.id }]);
  });

  test.each([
    [null, 30, "in-warranty"],
    [7, 7, "in-warranty"],
    [7, 8, "out-of-warranty"],
    [365, 300, "in-warranty"],
    [0, 0, "out-of-warranty"],
  ])("with %s days of warranty, %i days after the sale: %s", async (days, ago, warrantyStatus) => {
    const { line, sale } = await bought(days);
    await aged(sale.id, ago);
    expect((await bringBack(line)).body).toMatchObject({ warrantyStatus });
  });

  test("are refused when they are late, too many, or unpaid", async () => {
    const { line, sale } = await bought();
    const more = await bringBack(line, { quantity: 4 });
    expect(more).toMatchObject({ status: 422, body: { fields: { quantity: expect.any(String) } } });
    await aged(sale.id, 31);
    expect((await bringBack(line)).body.code).toBe("return_too_late");
    const paidBack = await bought();
    await admin.post(`/api/sales/${paidBack.sale.id}/refunds`, { reason: "Yote" });
    expect((await bringBack(paidBack.line)).body).toMatchObject({
      code: "not_returnable",
      params: { reason: "refunded" },
    });
  });

  test("are repaired by the chosen technician, and handed back", async () => {
    const { line } = await bought();
    const { id } = (await bringBack(line)).body;
    await walk(technician, id, ["technician-diagnosis"]);
    await walk(admin, id, toPickup.slice(1));
    const closed = await care.post(`/api/returns/${id}/steps`, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
    });
    expect(closed.body).toMatchObject({
      outcome: "repaired",
      technician: { id: technician.userId },
    });
    expect((await bringBack(line)).body.warrantyUntil).toBe(addDays(today(), 30));
  });

  test("of the walk-in customer are accepted like any other", async () => {
    const { line, sale } = await bought(null, null);
    const { id } = (await bringBack(line)).body;
    await walk(admin, id, [...toApproval, "approve", "refunded"]);
    expect((await care.get(`/api/returns/${id}`)).body).toMatchObject({
      customerId: sale.customerId,
      outcome: "refunded",
      refunds: [{ amount: 1_000_000 }],
    });
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("approved goods", () => {
  async function approved(quantity = 1, price?: number) {
    const goods = await bought(null, "new", price);
    const { id } = (await bringBack(goods.line, { quantity })).body;
    await walk(admin, id, [...toApproval, "approve"]);
    return { ...goods, id, path: `/api/returns/${id}/steps` };
  }

  test("are refunded at the paid price; defective ones are recorded as defective", async () => {
    const { id, path, item, sale, customerId } = await approved(2);
    const wrong = await admin.post(path, { step: "refunded", refund: { amount: 5 } });
    expect(wrong.body.fields).toHaveProperty(["refund.amount"]);
    const refunded = await admin.post(path, { step: "refunded", refund: { keepsDefective: true } });
    expect(refunded.body).toMatchObject({ outcome: "refunded", refunds: [{ amount: 2_000_000 }] });
    const after = (await admin.get(`/api/sales/${sale.id}`)).body;
    expect(after).toMatchObject({ refundedAmount: 2_000_000, items: [{ refundedQuantity: 2 }] });
    expect((await admin.get(`/api/customers/${customerId}`)).body.totalSpent).toBe(1_000_000);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 7 });
    const { returnNumber } = (await care.get(`/api/returns/${id}`)).body;
    const moved = await app.db
      .selectFrom("stockMovements")
      .select(["type", "reason", "quantity"])
      .where("reference", "=", returnNumber)
      .orderBy("position")
      .execute();
    expect(moved).toEqual([
      { type: "IN", reason: "refund", quantity: 2 },
      { type: "OUT", reason: "defective", quantity: -2 },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("say what was given back in coins, as the paper of the refund does", async () => {
    await choose(app, "sales", "cash_rounding", 100);
    const { path } = await approved(1, 411_500);
    const refunded = await admin.post(path, { step: "refunded" });
    await choose(app, "sales", "cash_rounding", null);
    expect(refunded.body.refunds).toMatchObject([{ amount: 410_000 }]);
    const paper = await admin.get(`/api/refunds/${refunded.body.refunds[0].id}`);
    expect(paper.body.amount).toBe(410_000);
  });

  test("leave no typed result and no serial number once their customer is erased", async () => {
    const { id, path, customerId } = await approved();
    await walk(admin, id, ["refunded"]);
    await app.db
      .updateTable("returnedDevices")
      .set({ fixStatus: "Asha aliiangusha", serials: ["SN-ASHA"] })
      .where("id", "=", id)
      .execute();
    await care.post(path, { step: "closed", resolution: "Imetengenezwa", signature });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    const erased = { outcome: "refunded", fixStatus: null, serials: [] };
    expect((await care.get(`/api/returns/${id}`)).body).toMatchObject(erased);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("are no longer changed once closed and their customer erased", async () => {
    const { id, path, customerId } = await approved();
    await walk(admin, id, ["refunded"]);
    expect(
      (await care.post(path, { step: "closed", resolution: "Imetengenezwa", signature })).status,
    ).toBe(200);
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    const { version } = (await care.get(`/api/returns/${id}`)).body;
    const answers = [
      await admin.patch(`/api/returns/${id}`, { version, resolution: "x" }),
      await admin.post(path, { step: "closed", version }),
      await admin.post(`/api/returns/${id}/approval`, { decision: "approve", version }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      "customer_erased",
      "customer_erased",
      "customer_erased",
    ]);
  });

  test("refunded here and at the till at the same time are refunded once", async () => {
    const { path, sale, line } = await approved(3);
    const answers = await Promise.all([
      admin.post(path, { step: "refunded" }),
      admin.post(`/api/sales/${sale.id}/refunds`, {
        lines: [{ saleItemId: line, quantity: 3 }],
        reason: "Mara mbili",
      }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("refunded at the till meanwhile are not replaced as well", async () => {
    const { id, path, item, sale, line } = await approved(2);
    const refund = { lines: [{ saleItemId: line, quantity: 2, restock: true }], reason: "Kaunta" };
    expect((await admin.post(`/api/sales/${sale.id}/refunds`, refund)).status).toBe(201);
    expect((await care.get(`/api/returns/${id}`)).body.isPaidBack).toBe(true);
    expect(await care.post(path, { step: "replaced" })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", params: { reason: "paid-back" } },
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 9 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("are refunded for at most the returned quantity", async () => {
    const { path, item } = await approved(2);
    const give = (quantity: number) =>
      care.post(path, { step: "replaced", replacement: { itemId: item.id, quantity } });
    expect(await give(3)).toMatchObject({
      status: 422,
      body: { fields: { "replacement.quantity": "is more than came back" }, params: { most: 2 } },
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 7 });
    expect((await give(1)).status).toBe(200);
  });

  test("and replaced are not refunded at the till as well", async () => {
    const { path, sale, line } = await approved(2);
    expect((await care.post(path, { step: "replaced" })).status).toBe(200);
    await care.post(path, { step: "closed", resolution: "Imetengenezwa", signature });
    const refund = (quantity: number) =>
      admin.post(`/api/sales/${sale.id}/refunds`, {
        lines: [{ saleItemId: line, quantity }],
        reason: "Tena",
      });
    expect(await refund(2)).toMatchObject({
      status: 409,
      body: { code: "exceeds_sold", params: { left: 1 } },
    });
    // The third charger was not returned, so the till can still refund it.
    expect(await refund(1)).toMatchObject({ status: 201, body: { refund: { amount: 1_000_000 } } });
    expect((await refund(1)).body.code).toBe("exceeds_sold");
    const all = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Yote" });
    expect(all.body.code).toBe("exceeds_sold");
    expect((await admin.get(`/api/sales/${sale.id}`)).body).toMatchObject({
      refundedAmount: 1_000_000,
      items: [{ quantity: 3, refundedQuantity: 1, replacedQuantity: 2 }],
    });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("replaced and refunded at the till at the same time are returned once", async () => {
    for (let round = 0; round < 4; round++) {
      const { path, sale, line } = await approved(3);
      const lines = [{ saleItemId: line, quantity: 3 }];
      const answers = await Promise.all([
        care.post(path, { step: "replaced" }),
        admin.post(`/api/sales/${sale.id}/refunds`, { lines, reason: "Mara mbili" }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("with an open late refund request are not replaced until it is decided", async () => {
    const { path, sale, line } = await approved(2);
    await aged(sale.id, 10);
    const lines = [{ saleItemId: line, quantity: 2 }];
    const asked = await care.post(`/api/sales/${sale.id}/refund-requests`, {
      lines,
      reason: "Imechelewa",
    });
    expect(asked.status).toBe(201);
    expect((await care.post(path, { step: "replaced" })).body.code).toBe("refund_request_open");
    await care.post(`/api/approvals/${asked.body.id}/cancel`, {});
    expect((await care.post(path, { step: "replaced" })).status).toBe(200);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("and replaced: the replacement can be returned once by an approved return", async () => {
    const item = await stocked(app.db, 5, { price: 1_000_000 });
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    const line = sale.items[0]?.id ?? "";
    for (const step of ["replaced", "refunded"]) {
      const { id } = (await bringBack(line)).body;
      await walk(admin, id, [...toApproval, "approve", step]);
      await care.post(`/api/returns/${id}/steps`, {
        step: "closed",
        resolution: "Imetengenezwa",
        signature,
      });
    }
    expect((await bringBack(line)).body).toMatchObject({
      code: "not_returnable",
      params: { reason: "refunded" },
    });
    expect((await admin.get(`/api/sales/${sale.id}`)).body.refundedAmount).toBe(1_000_000);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("keep the warranty of their sale, whatever the shop and the item promise later", async () => {
    const byShop = await bought();
    const byItem = await bought(365);
    await choose(app, "business", "goods_warranty_days", 3);
    await app.db
      .updateTable("inventoryItems")
      .set({ warrantyDays: 5 })
      .where("id", "=", byItem.item.id)
      .execute();
    const untilOf = async (line: string) => (await bringBack(line)).body.warrantyUntil;
    expect(await untilOf(byShop.line)).toBe(addDays(today(), 30));
    expect(await untilOf(byItem.line)).toBe(addDays(today(), 365));
    await choose(app, "business", "goods_warranty_days", null);
  });

  test("are replaced by the same item, and the warranty period continues", async () => {
    const { path, item, line } = await approved(2);
    const replaced = await care.post(path, {
      step: "replaced",
      replacement: { keepsDefective: true },
    });
    expect(replaced.body).toMatchObject({
      outcome: "replaced",
      replacement: { itemId: item.id, quantity: 2 },
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5 });
    await care.post(path, { step: "closed", resolution: "Imetengenezwa", signature });
    expect((await bringBack(line)).body.warrantyUntil).toBe(addDays(today(), 30));
    expect(await findViolations(app.db)).toEqual([]);
  });
});

test("goods sold for a repair are in the handset's passport, for users who see sales", async () => {
  const device = await handedBack({ admin, technician }, { serialNumber: "PASI-MAUZO" });
  const item = await stocked(app.db, 5, { name: "Kava" });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1, deviceId: device.id }]);
  const passport = (client: TestClient) => client.get("/api/handsets/pasi-mauzo");
  expect((await passport(care)).body.sales).toMatchObject([
    { saleNumber: sale.saleNumber, name: "Kava", quantity: 1 },
  ]);
  expect((await passport(technician)).body.sales).toEqual([]);
});

describe("serialised goods", () => {
  test("are returned, found, refunded, kept and replaced by serial number", async () => {
    const item = await stocked(app.db, 6, { isSerialised: true, price: 1_000_000 });
    const [one = "", two = "", three = "", four = ""] = item.serials;
    const sale = await sold(admin, [{ itemId: item.id, quantity: 3, serials: [one, two, three] }]);
    const line = sale.items[0]?.id ?? "";
    expect((await bringBack(line)).body).toMatchObject({ code: "serials_required" });
    expect((await bringBack(line, { serials: [four] })).body).toMatchObject({
      code: "serial_unknown",
    });
    const back = await bringBack(line, { serials: [two] });
    expect(back.body).toMatchObject({ serials: [two], serialNumber: two });
    await walk(admin, back.body.id, [...toApproval, "approve"]);
    const path = `/api/returns/${back.body.id}/steps`;
    const kept = { keepsDefective: true };
    const refunded = await admin.post(path, { step: "refunded", refund: kept });
    expect(refunded.body).toMatchObject({ outcome: "refunded" });
    expect((await care.get(`/api/returns/returnability?saleItemId=${line}`)).body).toMatchObject({
      itemId: item.id,
      serials: [one, three],
    });
    const { body } = await admin.get(`/api/items/${item.id}/serials`);
    expect(body.items.map(({ state }: { state: string }) => state)).toEqual([
      "sold",
      "gone",
      "sold",
      "in_stock",
      "in_stock",
      "in_stock",
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("have a passport with purchase, sale and return; buyers are shown only with the right", async () => {
    const item = await stocked(app.db, 0, { name: "Redmi 13", isSerialised: true });
    const [imei, serial] = ["490154203237518", "RDM-2"];
    const pieces = { quantity: 2, serials: [imei, serial] };
    await admin.post(`/api/items/${item.id}/adjustments`, { ...pieces, reason: "found" });
    const customerId = await newCustomer(admin);
    const sale = await sold(admin, [{ itemId: item.id, ...pieces }], { customerId });
    const line = sale.items[0]?.id ?? "";
    const passport = (by: TestClient, code = "4901 5420-3237-518") =>
      by.get(`/api/handsets/${encodeURIComponent(code)}`);
    const { body: returned } = await bringBack(line, pieces);
    await walk(admin, returned.id, [...toApproval, "approve"]);
    await admin.post(`/api/returns/${returned.id}/steps`, {
      step: "refunded",
      refund: { keepsDefective: true },
    });

    const seen = (await passport(admin)).body;
    const ofSale = { id: sale.id, saleNumber: sale.saleNumber, customer: { id: customerId } };
    expect(seen).toMatchObject({
      imeis: [imei],
      serialNumbers: [],
      visits: [],
      owners: [],
      sales: [],
      warranty: null,
      goods: [
        {
          serial: imei,
          state: "gone",
          item: { id: item.id, name: "Redmi 13" },
          entries: [
            { act: "take-out", reason: "defective" },
            { act: "bring-in", reason: "refund" },
            { act: "take-out", reason: "sale", sale: ofSale },
            { act: "adjust", sale: null },
          ],
        },
      ],
      returns: [{ id: returned.id, serials: [imei, serial] }],
    });
    expect((await passport(admin, "rdm-2")).body.returns).toMatchObject([{ id: returned.id }]);
    const bench = await signedIn(app, {
      role: "technician",
      permissions: ["view_devices", "use_parts"],
    });
    const { body } = await passport(bench);
    expect(body.goods[0].entries[2].sale).toEqual({ id: sale.id, saleNumber: sale.saleNumber });
    expect(JSON.stringify(body)).not.toMatch(/unitCost/);
    const outsider = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
    expect((await passport(outsider)).status).toBe(404);
  });

  test("are replaced by named pieces, which the return records", async () => {
    const item = await stocked(app.db, 4, { isSerialised: true, price: 1_000_000 });
    const [one = "", two = "", three = "", four = ""] = item.serials;
    const sale = await sold(admin, [{ itemId: item.id, quantity: 2, serials: [one, two] }]);
    const both = { quantity: 2, serials: [one, two] };
    const { body } = await bringBack(sale.items[0]?.id ?? "", both);
    expect(body).toMatchObject({
      serials: [one, two],
      serialNumber: null,
      item: { id: item.id, isSerialised: true },
      replacement: null,
    });
    await walk(admin, body.id, [...toApproval, "approve"]);
    const path = `/api/returns/${body.id}/steps`;
    const give = (serials?: string[]) =>
      care.post(path, { step: "replaced", replacement: { keepsDefective: true, serials } });
    expect((await give()).body.code).toBe("serials_required");
    expect((await give([two, three])).body.code).toBe("serial_not_available");
    expect((await give([three, four])).body).toMatchObject({
      outcome: "replaced",
      replacement: { itemId: item.id, quantity: 2, serials: [three, four] },
    });
    const pieces = (await admin.get(`/api/items/${item.id}/serials`)).body.items;
    expect(pieces.map(({ state }: { state: string }) => state)).toEqual([
      "gone",
      "gone",
      "sold",
      "sold",
    ]);
    // The customer has new pieces now. The old pieces were returned, so the till cannot refund them.
    const again = await admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ saleItemId: sale.items[0]?.id, quantity: 1, serials: [one] }],
      reason: "Tena",
    });
    expect(again.body.code).toBe("exceeds_sold");
    await care.post(path, { step: "closed", resolution: "Imetengenezwa", signature });
    const line = sale.items[0]?.id ?? "";
    expect((await bringBack(line, { serials: [one] })).body.code).toBe("serial_unknown");
    const second = await bringBack(line, { serials: [three] });
    expect(second.body).toMatchObject({ serials: [three] });
    await walk(admin, second.body.id, [...toApproval, "approve"]);
    const refunded = await admin.post(`/api/returns/${second.body.id}/steps`, {
      step: "refunded",
      refund: { keepsDefective: true },
    });
    expect(refunded.body).toMatchObject({ outcome: "refunded", refunds: [{ amount: 1_000_000 }] });
    expect(await findViolations(app.db)).toEqual([]);
  });
});
