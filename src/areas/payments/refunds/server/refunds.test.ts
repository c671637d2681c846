import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { actorOf, daysAgo, handedBack } from "#tests/support/shop/returns.ts";
import { refundPayment, type RefundOfPayment } from "./refund-payment.ts";

const { app, admin, technician } = await startShop({ admin: "Test admin" });
let device: Device;
let paymentId: string;

/** Each test has a new payment of TSh 8,000 in cash. */
beforeEach(async () => {
  device = await handedBack({ admin, technician }, {}, [800_000]);
  paymentId = device.payments[0]?.id ?? "";
});

const refund = (given: Partial<RefundOfPayment> = {}, actor: Actor = actorOf(admin, "admin")) =>
  inTransaction(app.db, (tx) =>
    refundPayment(tx, actor, {
      paymentId,
      amount: 300_000,
      hand: { method: "cash" },
      reason: "Skrini imegoma tena",
      ...given,
    }),
  );

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => expect.unreachable("was not refused"),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

const payment = async () => (await admin.get(`/api/payments/${paymentId}`)).body;

describe("a refund", () => {
  test("of a part leaves the payment completed, and is shown with it and its device", async () => {
    const given = await refund();
    expect(given.refundNumber).toMatch(/^RFD-\d{13}-[0-9A-Z]{6}$/);
    expect(await payment()).toMatchObject({
      status: "completed",
      amount: 800_000,
      refundedAmount: 300_000,
      refunds: [given],
    });
    const seen = (await admin.get(`/api/devices/${device.id}`)).body;
    expect(seen.payments[0]).toEqual(await payment());
    expect(seen.paidAmount).toBe(800_000);
  });

  test("of the whole amount makes the payment refunded", async () => {
    await refund();
    await refund({ amount: 500_000 });
    expect(await payment()).toMatchObject({ status: "refunded", refundedAmount: 800_000 });
  });

  test("never exceeds the rest, to the cent", async () => {
    await refund();
    const refused = await refusalOf(refund({ amount: 500_001 }));
    expect(refused).toMatchObject({
      code: "exceeds_refundable",
      extra: { params: { left: 500_000 } },
    });
    await refund({ amount: 500_000 });
    const empty = await refusalOf(refund({ amount: 1 }));
    expect(empty).toMatchObject({ code: "exceeds_refundable", extra: { params: { left: 0 } } });
  });

  test("by ten users at once succeeds as often as the payment covers", async () => {
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => refund()));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await payment()).toMatchObject({ refundedAmount: 600_000, refunds: [{}, {}] });
  });

  test.each(["pending", "processing", "failed", "unknown"])(
    "of a payment that is %s is refused, because no money was received",
    async (status) => {
      await sql`update payments set status = ${status} where id = ${paymentId}`.execute(app.db);
      const refused = await refusalOf(refund({ amount: 1 }));
      expect(refused).toMatchObject({ code: "exceeds_refundable", extra: { params: { left: 0 } } });
    },
  );

  test("of an unknown payment is not found", async () => {
    expect((await refusalOf(refund({ paymentId: newId() }))).code).toBe("not_found");
  });

  test("in cash with the name of a wallet is refused at that field", async () => {
    const refused = await refusalOf(refund({ hand: { method: "cash", provider: "mpesa" } }));
    expect(refused.extra.fields).toHaveProperty("provider");
  });

  test("with a provider's reference counts once", async () => {
    const hand = { method: "mobile_money", provider: "mpesa", reference: "QGH7BACK" } as const;
    await refund({ hand });
    await expect(refund({ hand })).rejects.toMatchObject({
      constraint: "payment_refunds_reference_unique",
    });
  });

  test("is announced without personal data", async () => {
    const { id } = await refund();
    const event = await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", id)
      .executeTakeFirstOrThrow();
    expect(event.kind).toBe("payment.refunded");
    expect(JSON.stringify(event.data)).not.toMatch(/Skrini|Asha/);
  });

  test("never changes; only its reason can be erased", async () => {
    const { id } = await refund();
    const tries = [
      sql`update payment_refunds set amount = 1 where id = ${id}`,
      sql`update payment_refunds set reason = 'Something else' where id = ${id}`,
      sql`delete from payment_refunds where id = ${id}`,
      sql`truncate payment_refunds cascade`,
    ];
    for (const attempt of tries)
      await expect(attempt.execute(app.db)).rejects.toMatchObject({ code: "FU001" });
    const path = `/api/customers/${device.customerId}`;
    const exported = await admin.get(`${path}/export`);
    expect(JSON.stringify(exported.body)).toContain("Skrini imegoma tena");
    expect((await admin.post(`${path}/erase`, { reason: "Aliomba" })).status).toBe(200);
    expect((await payment()).refunds).toMatchObject([{ id, amount: 300_000, reason: null }]);
  });
});

describe("rights to refund", () => {
  test.each(["technician", "customer-care"] as const)("%s may not refund", async (role) => {
    const refused = await refusalOf(refund({}, actorOf(technician, role)));
    expect(refused.code).toBe("forbidden");
  });

  /** A user of customer care with the permission `refund_payments`. */
  const till = (): Actor => ({
    ...actorOf(technician, "customer-care"),
    permissions: new Set(["refund_payments"]),
  });

  test.each([
    [0, "given"],
    [7, "given"],
    [8, "refund_needs_approval"],
    [400, "refund_needs_approval"],
  ])("%i days after the payment, without approval: %s", async (days, expected) => {
    await daysAgo(app, device.id, days);
    const answer = await refund({}, till()).then(
      () => "given",
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
    );
    expect(answer).toBe(expected);
  });

  test("a late one is approved beforehand, or by the user who gives it", async () => {
    await daysAgo(app, device.id, 8);
    const approved = await refund({ approvedBy: admin.userId }, till());
    expect(approved.approvedBy?.id).toBe(admin.userId);
    expect((await refund()).approvedBy?.id).toBe(admin.userId);
  });

  test("the shop sets how late is too late, for payments from then on", async () => {
    await daysAgo(app, device.id, 20);
    await choose(app, "business", "refund_days", 30);
    await expect(refund({}, till())).rejects.toMatchObject({ code: "refund_needs_approval" });
    await app.db.updateTable("payments").set({ refundDays: 30 }).execute();
    await choose(app, "business", "refund_days", 3);
    expect((await refund({}, till())).approvedBy).toBeNull();
    await choose(app, "business", "refund_days", null);
  });
});
