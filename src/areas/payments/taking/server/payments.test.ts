import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { effectivePermissions } from "#src/shared/permissions.ts";
import { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";
import { manualPayment, type Payment } from "../../contract.ts";
import { getPayment, paymentsOf } from "../../core/server/queries.ts";
import { takePayment, type TakenPayment } from "./take-payment.ts";

const { app, admin: manager, care, technician } = await startShop({ care: "Rehema" });
let customerId: string;

let lastPhone = 0;
beforeEach(async () => {
  const phone = `07${String(10_000_000 + lastPhone++)}`;
  customerId = (await care.post("/api/customers", { name: "Asha Juma", phone })).body.id;
});

const cashier = (): Actor => ({
  userId: care.userId,
  name: "Rehema",
  role: "customer-care",
  permissions: new Set(effectivePermissions("customer-care", [], null)),
  sessionId: null,
  mustChangePassword: false,
});

interface Given extends Partial<Omit<TakenPayment, "hand">> {
  method?: string;
  provider?: string;
  reference?: string;
  tendered?: number;
  totalCost?: number | null;
  taxRate?: number;
  paidBefore?: number;
}

/** Takes TSh 25,000 in cash for a repair with the price TSh 60,000. `given` replaces these values. */
function take(given: Given = {}): Promise<Payment> {
  const {
    amount = 2_500_000,
    deviceId = null,
    totalCost = 6_000_000,
    taxRate = 18,
    paidBefore = 0,
    method = "cash",
    ...hand
  } = given;
  return inTransaction(app.db, async (tx) => {
    const { id } = await takePayment(tx, cashier(), {
      customerId,
      deviceId,
      amount,
      hand: manualPayment.parse({ method, ...hand }),
      receipt: {
        ticketNumber: "R-26-000123",
        technicianId: null,
        technicianName: "Juma",
        deviceBrand: "Tecno",
        deviceModel: "Spark 20",
        deviceSerial: "SN-1",
        deviceIssue: "Cracked screen",
        deviceStatus: "completed",
        customerName: "Asha Juma",
        customerPhone: "+255712345678",
        customerEmail: null,
        totalCost,
        repairCost: null,
        laborCost: null,
        partsCost: null,
        depositAmount: 0,
        paidBefore,
        taxCode: "A",
        taxRate,
      },
    });
    return getPayment(tx, id);
  });
}

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => expect.unreachable("was not refused"),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

describe("a payment", () => {
  test("is found by its id, with its receipt and its cashier", async () => {
    const taken = await take({ tendered: 3_000_000 });
    const found = await care.get(`/api/payments/${taken.id}`);
    expect(found.status).toBe(200);
    expect(found.body).toEqual(taken);
    expect(found.body).toMatchObject({
      amount: 2_500_000,
      totalAmount: 2_500_000,
      currency: "TZS",
      method: "cash",
      provider: "cash",
      status: "completed",
      tendered: 3_000_000,
      change: 500_000,
      receivedBy: { id: care.userId, name: "Rehema" },
    });
    expect(found.body.paymentNumber).toMatch(/^PAY-\d{13}-[0-9A-Z]{6}$/);
    expect(found.body.receipt.receiptNumber).toMatch(/^RCP-\d{13}-[0-9A-Z]{6}$/);
  });

  test("of exact cash has no change; without the received amount, the change is unknown", async () => {
    expect((await take({ tendered: 2_500_000 })).change).toBe(0);
    expect((await take()).change).toBeNull();
  });

  test.each([
    ["less cash than the amount", { tendered: 2_499_999 }, "tendered"],
    ["something tendered by card", { method: "card", tendered: 2_500_000 }, "tendered"],
    ["a wallet for cash", { provider: "mpesa" }, "provider"],
  ])("with %s is refused at that field", async (_, given, field) => {
    const refusal = await refusalOf(take(given));
    expect(refusal.code).toBe("validation_failed");
    expect(Object.keys(refusal.extra.fields ?? {})).toEqual([field]);
  });

  test("never changes its amount and origin, and cannot be deleted", async () => {
    const { id } = await take();
    const tries = [
      sql`update payments set amount = 1 where id = ${id}`,
      sql`update payments set tendered = 9000000 where id = ${id}`,
      sql`update payments set payment_date = now() - interval '1 day' where id = ${id}`,
      sql`delete from payments where id = ${id}`,
      sql`truncate payments cascade`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(app.db)).rejects.toMatchObject({ code: "FU001" });
    expect((await care.get(`/api/payments/${id}`)).body.amount).toBe(2_500_000);
  });

  test("is announced with the values that reactions need, without personal data", async () => {
    const { id } = await take();
    const event = await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", id)
      .executeTakeFirstOrThrow();
    expect(event.kind).toBe("payment.completed");
    expect(JSON.stringify(event.data)).not.toMatch(/Asha|255712/);
  });
});

describe("a provider's reference", () => {
  test("pays once, in any notation and for any wallet", async () => {
    const mobile = { method: "mobile_money", provider: "mpesa" } as const;
    await take({ ...mobile, reference: "qgh7 81kls2" });
    for (const reference of [
      "QGH781KLS2",
      "QGH7\u200b81KLS2",
      "\u202eＱＧＨ７81KLS2",
      "qgh7\u00ad81kls2",
    ])
      for (const provider of ["mpesa", "airtel_money"] as const)
        await expect(take({ ...mobile, provider, reference })).rejects.toMatchObject({
          code: "reference_taken",
        });
    const terminal = await take({ method: "card", reference: "QGH781KLS2" });
    expect(terminal.reference).toBe("QGH781KLS2");
  });

  test("used by ten tills at once is accepted once", async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        take({ method: "mobile_money", provider: "mixx", reference: "TEN-AT-ONCE" }),
      ),
    );
    expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const { items } = (await care.get(`/api/receipts?customerId=${customerId}`)).body;
    expect(items).toHaveLength(1);
  });

  test("may be left out any number of times", async () => {
    await take({ method: "mobile_money", provider: "mpesa" });
    await take({ method: "mobile_money", provider: "mpesa", reference: "  " });
    expect((await care.get(`/api/receipts?customerId=${customerId}`)).body.items).toHaveLength(2);
  });
});

describe("a receipt", () => {
  test("is in the export of its customer, even if there are more than two hundred", async () => {
    const { id } = await take({ method: "cash" });
    const one = app.db.selectFrom("payments").selectAll().where("id", "=", id);
    const { totalAmount: _, ...payment } = await one.executeTakeFirstOrThrow();
    const own = app.db.selectFrom("receipts").selectAll().where("paymentId", "=", id);
    const receipt = await own.executeTakeFirstOrThrow();
    const copies = Array.from({ length: 205 }, (__, n) => ({ paymentId: newId(), n }));
    await app.db
      .insertInto("payments")
      .values(
        copies.map(({ paymentId, n }) => ({
          ...payment,
          failure: null,
          metadata: "{}",
          id: paymentId,
          paymentNumber: `P-${n}`,
        })),
      )
      .execute();
    await app.db
      .insertInto("receipts")
      .values(
        copies.map(({ paymentId, n }) => ({
          ...receipt,
          business: JSON.stringify(receipt.business),
          charges: JSON.stringify(receipt.charges),
          linkToken: null,
          receiptContent: null,
          lines: null,
          discountOf: null,
          parts: null,
          id: newId(),
          paymentId,
          receiptNumber: `R-${n}`,
        })),
      )
      .execute();
    const { records } = (await manager.get(`/api/customers/${receipt.customerId}/export`)).body;
    expect(records.receipts).toHaveLength(206);
  });

  const receiptOf = async (taken: Payment) =>
    (await care.get(`/api/receipts/${taken.receipt?.id}`)).body;

  test("shows the amount due, earlier payments, this payment and the balance", async () => {
    const receipt = await receiptOf(await take({ paidBefore: 1_000_000, tendered: 3_000_000 }));
    expect(receipt).toMatchObject({
      totalCost: 6_000_000,
      paidBefore: 1_000_000,
      paymentAmount: 2_500_000,
      remainingBalance: 2_500_000,
      change: 500_000,
      generatedByName: "Rehema",
      business: { name: "Device Repair Pro" },
      isPrinted: false,
      isSentToCustomer: false,
    });
  });

  test("of a deposit without a known cost has no balance", async () => {
    expect((await receiptOf(await take({ totalCost: null }))).remainingBalance).toBeNull();
  });

  test.each([
    [18, 11_800, 1800],
    [18, 2_500_000, 381_356],
    [18, 59, 9],
    [0, 2_500_000, 0],
    [12.5, 9, 1],
    [18, 10_000_000_000_000, 1_525_423_728_814],
  ])("at %d %% shows the tax included in %d as %d", async (taxRate, amount, taxAmount) => {
    const receipt = await receiptOf(await take({ amount, totalCost: null, taxRate }));
    expect(receipt).toMatchObject({ taxRate, taxAmount });
  });

  test("keeps the shop's name at that time", async () => {
    await setBusiness("name", "Fundi Simu Kariakoo");
    const taken = await take();
    await setBusiness("name", "Another name");
    expect((await receiptOf(taken)).business.name).toBe("Fundi Simu Kariakoo");
  });

  test("never changes, but records printing and sending", async () => {
    const taken = await take();
    const id = taken.receipt?.id ?? "";
    const before = await receiptOf(taken);
    const tries = [
      sql`update receipts set payment_amount = 1 where id = ${id}`,
      sql`update receipts set customer_name = 'Somebody else' where id = ${id}`,
      sql`delete from receipts where id = ${id}`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(app.db)).rejects.toMatchObject({ code: "FU001" });

    expect((await care.post(`/api/receipts/${id}/printed`)).status).toBe(200);
    expect((await care.post(`/api/receipts/${id}/sent`, { via: "whatsapp" })).status).toBe(200);
    const after = await receiptOf(taken);
    expect(after).toMatchObject({ isPrinted: true, isSentToCustomer: true, sentVia: "whatsapp" });
    expect(after.printedAt).toEqual(expect.any(String));
    expect(after.sentAt).toEqual(expect.any(String));
    const { isPrinted, printedAt, printCount, isSentToCustomer, sentVia, sentAt, ...kept } = after;
    expect(before).toMatchObject(kept);
  });

  test("printed twice keeps the first time", async () => {
    const taken = await take();
    await care.post(`/api/receipts/${taken.receipt?.id}/printed`);
    const { printedAt } = await receiptOf(taken);
    await care.post(`/api/receipts/${taken.receipt?.id}/printed`);
    expect((await receiptOf(taken)).printedAt).toBe(printedAt);
  });

  test("is listed by customer, newest first, and can be filtered by device or customer", async () => {
    const first = await take({ amount: 100 });
    const second = await take({ amount: 200 });
    const { items } = (await care.get(`/api/receipts?customerId=${customerId}`)).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual([
      second.receipt?.id,
      first.receipt?.id,
    ]);
    expect((await care.get("/api/receipts")).status).toBe(422);
    expect((await care.get(`/api/receipts?deviceId=${newId()}`)).body.items).toEqual([]);
  });

  test("is hidden from technicians and strangers", async () => {
    const taken = await take();
    const paths = [`/api/receipts/${taken.receipt?.id}`, `/api/payments/${taken.id}`];
    for (const path of paths) {
      expect((await technician.get(path)).status).toBe(403);
      expect((await clientOf(app).get(path)).status).toBe(401);
    }
  });

  test("loses personal data and keeps the money when the customer is erased", async () => {
    const taken = await take();
    const admin = await signedIn(app, { role: "admin" });
    const erased = await admin.post(`/api/customers/${customerId}/erase`, {
      reason: "asked for it",
    });
    expect(erased.status).toBe(200);
    const receipt = await receiptOf(taken);
    expect(receipt).toMatchObject({
      customerPhone: null,
      customerEmail: null,
      paymentAmount: 2_500_000,
    });
    expect(JSON.stringify(receipt)).not.toContain("Asha");
  });

  test("that is unknown cannot be read, printed or sent", async () => {
    const path = `/api/receipts/${newId()}`;
    expect((await care.get(path)).status).toBe(404);
    expect((await care.post(`${path}/printed`)).status).toBe(404);
    expect((await care.post(`${path}/sent`, { via: "sms" })).status).toBe(404);
    expect((await care.get("/api/receipts/not-an-id")).status).toBe(404);
  });
});

test("a device without payments has an empty list", async () => {
  const device = sql`${newId()}::uuid`;
  const { rows } = await sql`select ${paymentsOf(device)} as payments`.execute(app.db);
  expect(rows).toEqual([{ payments: [] }]);
});

async function setBusiness(key: string, value: unknown): Promise<void> {
  await app.db
    .insertInto("systemSettings")
    .values({ category: "business", settingKey: key, settingValue: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict
        .columns(["category", "settingKey"])
        .doUpdateSet({ settingValue: JSON.stringify(value) }),
    )
    .execute();
}
