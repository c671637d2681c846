import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { problemOf } from "#tests/support/client.ts";
import { sentDuring } from "#tests/support/sent-during.ts";
import { finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { startShop } from "#tests/support/shop.ts";
import { addLateFees } from "./add-late-fees.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

const business = (change: object) =>
  admin.post("/api/settings/charges", { ...change, reason: "Imekubaliwa" });
const read = async ({ id }: { id: string }): Promise<Device> =>
  (await care.get(`/api/devices/${id}`)).body;
const at = ({ id }: { id: string }, path: string) => `/api/devices/${id}/${path}`;
const pay = (device: Device, amount: number) =>
  care.post(at(device, "payments"), { amount, method: "cash" });
const priced = (given: object = {}) =>
  takenIn(admin, {
    technicianId: technician.userId,
    finalAmount: 1_000_000,
    depositAmount: 500_000,
    ...given,
  });

async function completed(given: object = {}): Promise<Device> {
  const device = await priced(given);
  await technician.post(at(device, "status"), { status: "in_progress" });
  await finishChecklist(technician, device);
  const done = await technician.post(at(device, "status"), { status: "completed", signature });
  expect(done.status).toBe(200);
  return read(device);
}

/** Moves the time at which a repair became ready, and the time at which the late fee was switched on. */
async function readySince({ id }: Device, day: string): Promise<void> {
  const time = sql<string>`${startOfDay(day)}::timestamptz + interval '23 hours'`;
  await app.db.updateTable("devices").set({ movedAt: time }).where("id", "=", id).execute();
}
const lateFeeSince = (day: string) =>
  app.db
    .updateTable("systemSettings")
    .set({ updatedAt: startOfDay(day) })
    .where("settingKey", "=", "late_fee_enabled")
    .execute();

const cancelled = async (device: Device, hoursAgo: number) => {
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  await app.db.updateTable("devices").set({ createdAt }).where("id", "=", device.id).execute();
  await care.post(at(device, "status"), { status: "cancelled", remark: "Amebadili nia" });
  return read(device);
};

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

test("all charges are off in a new shop", async () => {
  const device = await completed();
  await readySince(device, addDays(today(), -400));
  await addLateFees(app.db);
  expect(await read(device)).toMatchObject({ charges: [], balance: 1_000_000 });
  expect(await cancelled(await priced(), 99)).toMatchObject({ charges: [], chargesAmount: 0 });
});

describe("the service charge of a repair", () => {
  beforeAll(() => business({ serviceChargeEnabled: true, serviceChargePercent: 5 }));
  afterAll(() => business({ serviceChargeEnabled: false }));

  test("stands beside the price, follows it, and is owed with it", async () => {
    const device = await priced();
    expect(device).toMatchObject({
      finalAmount: 1_000_000,
      chargesAmount: 50_000,
      balance: 1_050_000,
      charges: [{ kind: "service", percent: 5, amount: 50_000, addedBy: null }],
    });
    const { body } = await admin.post(at(device, "price"), {
      version: device.version,
      amount: 800_000,
      reason: "Punguzo",
    });
    expect(body).toMatchObject({ finalAmount: 800_000, chargesAmount: 40_000, balance: 840_000 });
    expect(problemOf(await pay(device, 840_001)).code).toBe("exceeds_balance");
    await pay(device, 500_000);
    const last = (await pay(device, 340_000)).body;
    expect(await read(device)).toMatchObject({ balance: 0, paymentStatus: "paid" });
    const receipt = (await care.get(`/api/receipts/${last.receipt.id}`)).body;
    expect(receipt.receiptContent.costs.map(({ label }: { label: string }) => label)).toEqual([
      "Repair",
      "Service charge (5%)",
      "Total cost",
      "Paid before",
    ]);
    expect(receipt).toMatchObject({
      totalCost: 840_000,
      paidBefore: 500_000,
      remainingBalance: 0,
      charges: [{ kind: "service", amount: 40_000 }],
      chargesAmount: 40_000,
    });
  });

  test("counts as paid, so that a higher price is possible after everything was paid", async () => {
    const device = await priced();
    await pay(device, 1_050_000);
    const price = (amount: number, version: number) =>
      admin.post(at(device, "price"), { version, amount, reason: "Kazi zaidi" });
    const { body } = await price(1_040_000, device.version);
    expect(body).toMatchObject({ finalAmount: 1_040_000, chargesAmount: 52_000, balance: 42_000 });
    const cheaper = await price(999_999, body.version);
    expect(cheaper.body).toMatchObject({ chargesAmount: 50_000, balance: 0, overpaid: 1 });
    const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 1_045_000 };
    const estimate = (await admin.post(at(device, "estimates"), { lines: [line] })).body;
    const answer = { decision: "approve", name: "Asha", remark: "Kwa simu" };
    const approved = await admin.post(at(device, `estimates/${estimate.id}/approval`), answer);
    expect(approved.status).toBe(200);
    expect(await read(device)).toMatchObject({ finalAmount: 1_045_000, chargesAmount: 52_250 });
  });

  test("lets a first price be paid in advance together with the charge", async () => {
    const device = await takenIn(admin, { technicianId: technician.userId });
    await pay(device, 1_050_000);
    const set = { version: device.version, amount: 1_000_000 };
    const { body } = await admin.post(at(device, "price"), set);
    expect(body).toMatchObject({ finalAmount: 1_000_000, chargesAmount: 50_000, balance: 0 });
  });

  test("is added when the customer approves an estimate, which it does not change", async () => {
    const device = await takenIn(admin, { technicianId: technician.userId });
    expect(device).toMatchObject({ charges: [], balance: null });
    const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 600_000 };
    const estimate = (await admin.post(at(device, "estimates"), { lines: [line] })).body;
    await admin.post(at(device, `estimates/${estimate.id}/approval`), {
      decision: "approve",
      name: "Asha",
      remark: "Kwa simu",
    });
    expect(await read(device)).toMatchObject({
      finalAmount: 600_000,
      chargesAmount: 30_000,
      balance: 630_000,
      estimate: { total: 600_000 },
    });
  });

  test("must be paid before the hand-over; the tracking page names it", async () => {
    const device = await completed();
    await pay(device, 1_000_000);
    const handOver = { status: "done", signature, signedBy: "Asha" };
    const refused = await care.post(at(device, "status"), handOver);
    expect(refused.body).toMatchObject({ params: { reason: "balance-due" } });
    const tracked = await care.get(`/api/track/${device.trackingToken}`);
    expect(tracked.body).toMatchObject({
      finalAmount: 1_000_000,
      charges: [{ kind: "service", percent: 5, amount: 50_000 }],
      balance: 50_000,
    });
    await pay(device, 50_000);
    expect((await care.post(at(device, "status"), handOver)).status).toBe(200);
  });
});

describe("the late fee", () => {
  beforeAll(async () => {
    await business({ lateFeeEnabled: true, lateFeePercent: 5, lateFeeAfterDays: 14 });
    await lateFeeSince("2026-01-01");
  });
  afterAll(() => business({ lateFeeEnabled: false }));

  test("is charged once, after the days, and stays the same when the job runs again", async () => {
    const device = await completed();
    await readySince(device, addDays(today(), -14));
    await addLateFees(app.db);
    expect((await read(device)).charges).toEqual([]);
    await readySince(device, addDays(today(), -15));
    await Promise.all([addLateFees(app.db), addLateFees(app.db)]);
    await addLateFees(app.db);
    const after = await read(device);
    expect(after).toMatchObject({
      chargesAmount: 50_000,
      balance: 1_050_000,
      charges: [{ kind: "late", percent: 5, amount: 50_000, addedBy: null }],
    });
    expect(after.remarks[0]?.systemRemark).toMatchObject({ code: "charge_added", charge: "late" });
    expect(after.version).toBe(device.version);
  });

  test("is not charged for the days before it was switched on", async () => {
    const device = await completed();
    await readySince(device, addDays(today(), -90));
    await lateFeeSince(addDays(today(), -14));
    await addLateFees(app.db);
    expect((await read(device)).charges).toEqual([]);
    await lateFeeSince("2026-01-01");
  });

  test("is the one of the intake, whatever the shop charges afterwards", async () => {
    const device = await completed();
    await business({ lateFeePercent: 9, lateFeeAfterDays: 1 });
    await readySince(device, addDays(today(), -14));
    await addLateFees(app.db);
    expect((await read(device)).charges).toEqual([]);
    await readySince(device, addDays(today(), -15));
    await addLateFees(app.db);
    expect((await read(device)).charges).toMatchObject([{ percent: 5, amount: 50_000 }]);
    const later = await completed();
    await readySince(later, addDays(today(), -2));
    await addLateFees(app.db);
    expect((await read(later)).charges).toMatchObject([{ percent: 9, amount: 90_000 }]);
    await business({ lateFeePercent: 5, lateFeeAfterDays: 14 });
  });

  test("is not charged to a repair that was taken in without it, nor after it was switched off", async () => {
    const promised = await completed();
    await business({ lateFeeEnabled: false });
    const without = await completed();
    await readySince(promised, addDays(today(), -30));
    await addLateFees(app.db);
    expect((await read(promised)).charges).toEqual([]);
    const late = { kind: "late", reason: "Muda" };
    const off = await admin.post(at(promised, "charges"), late);
    expect(problemOf(off).code).toBe("charge_not_due");
    await business({ lateFeeEnabled: true });
    await lateFeeSince("2026-01-01");
    await readySince(without, addDays(today(), -30));
    await addLateFees(app.db);
    expect((await read(without)).charges).toEqual([]);
    expect((await read(promised)).charges).toMatchObject([{ percent: 5 }]);
    const none = await admin.post(at(without, "charges"), late);
    expect(problemOf(none).code).toBe("charge_not_due");
  });

  test("is not charged to a repair that became ready again while the job was running", async () => {
    const device = await completed();
    await readySince(device, addDays(today(), -15));
    await sentDuring(
      app,
      (other) =>
        other
          .updateTable("devices")
          .set({ movedAt: sql`now()` })
          .where("id", "=", device.id)
          .execute(),
      () => addLateFees(app.db),
    );
    expect((await read(device)).charges).toEqual([]);
  });

  test("is charged to the other repairs if one fails, and the job tells it", async () => {
    const [failing, next] = [await completed(), await completed()];
    await readySince(failing, addDays(today(), -30));
    await readySince(next, addDays(today(), -15));
    await sql`create function refuse_charge() returns trigger language plpgsql as $$
      begin
        if new.device_id = ${sql.lit(failing.id)}::uuid then raise exception 'refused by the test'; end if;
        return new;
      end $$`.execute(app.db);
    await sql`create trigger refuse_charge before insert on device_charges for each row
      execute function refuse_charge()`.execute(app.db);
    await expect(addLateFees(app.db)).rejects.toThrow("some late fees could not be added");
    expect((await read(next)).charges).toMatchObject([{ kind: "late" }]);
    expect((await read(failing)).charges).toEqual([]);
    await sql`drop function refuse_charge cascade`.execute(app.db);
    await addLateFees(app.db);
    expect((await read(failing)).charges).toMatchObject([{ kind: "late" }]);
  });

  test("may be waived with the right and a reason, and is not charged again", async () => {
    const device = await completed();
    await readySince(device, addDays(today(), -15));
    await addLateFees(app.db);
    const [charge] = (await read(device)).charges;
    const path = at(device, `charges/${charge?.id}/waive`);
    expect(problemOf(await care.post(path, { reason: "Alisafiri" })).code).toBe("forbidden");
    expect(problemOf(await admin.post(path, { reason: " " })).code).toBe("validation_failed");
    const waived = await admin.post(path, { reason: "Alisafiri" });
    expect(waived.body).toMatchObject({
      chargesAmount: 0,
      balance: 1_000_000,
      charges: [{ kind: "late", waivedBy: { id: admin.userId } }],
    });
    expect(waived.body.remarks[0].systemRemark).toEqual({
      code: "charge_waived",
      charge: "late",
      amount: 50_000,
      reason: "Alisafiri",
    });
    expect(problemOf(await admin.post(path, { reason: "Tena" })).code).toBe("conflict");
    await addLateFees(app.db);
    expect((await read(device)).balance).toBe(1_000_000);
    const again = await admin.post(at(device, "charges"), { kind: "late", reason: "Tena" });
    expect(problemOf(again).code).toBe("charge_exists");
  });

  test("that was paid cannot be waived", async () => {
    const device = await completed();
    const added = await admin.post(at(device, "charges"), { kind: "late", reason: "Muda" });
    expect(added.body).toMatchObject({
      balance: 1_050_000,
      charges: [{ addedBy: { id: admin.userId } }],
    });
    await pay(device, 1_050_000);
    const path = at(device, `charges/${added.body.charges[0].id}/waive`);
    expect(problemOf(await admin.post(path, { reason: "x" })).code).toBe("below_paid");
  });
});

describe("the diagnosis fee", () => {
  beforeAll(() => business({ diagnosisFee: 10_000, cancellationHours: 24 }));
  afterAll(() => business({ diagnosisFee: 0 }));

  test("is owed for a cancellation after the free hours, also by a repair without a price", async () => {
    const device = await cancelled(await takenIn(care), 25);
    expect(device).toMatchObject({
      finalAmount: null,
      charges: [{ kind: "diagnosis", percent: null, amount: 1_000_000 }],
      balance: 1_000_000,
      paymentStatus: "unpaid",
    });
    const handOver = { status: "done", signature, signedBy: "Asha" };
    const refused = await care.post(at(device, "status"), handOver);
    expect(refused.body).toMatchObject({ params: { reason: "balance-due" } });
    expect(problemOf(await pay(device, 1_000_001)).code).toBe("exceeds_balance");
    await pay(device, 1_000_000);
    expect((await read(device)).paymentStatus).toBe("paid");
    expect((await care.post(at(device, "status"), handOver)).status).toBe(200);
  });

  test("is the one of the intake, with its free hours, whatever the shop charges afterwards", async () => {
    const device = await takenIn(care);
    const early = await takenIn(care);
    await business({ diagnosisFee: 90_000, cancellationHours: 1 });
    expect(await cancelled(early, 23)).toMatchObject({ charges: [] });
    expect(await cancelled(device, 25)).toMatchObject({ charges: [{ amount: 1_000_000 }] });
    const byHand = await admin.post(at(early, "charges"), { kind: "diagnosis", reason: "Kazi" });
    expect(byHand.body.charges).toMatchObject([{ amount: 1_000_000 }]);
    expect(await cancelled(await takenIn(care), 2)).toMatchObject({
      charges: [{ amount: 9_000_000 }],
    });
    await business({ diagnosisFee: 10_000, cancellationHours: 24 });
  });

  test("is not owed within the free hours, nor before the cancellation", async () => {
    expect(await cancelled(await takenIn(care), 23)).toMatchObject({ charges: [], balance: null });
    const open = await takenIn(care);
    const early = await admin.post(at(open, "charges"), { kind: "diagnosis", reason: "x" });
    expect(problemOf(early).code).toBe("charge_not_due");
  });
});

test("the report of a shift names each kind of charges, and the refund of all money has them too", async () => {
  await business({ serviceChargeEnabled: true, lateFeeEnabled: true, lateFeePercent: 5 });
  const shift = await shiftOpened(care);
  const device = await completed();
  await admin.post(at(device, "charges"), { kind: "late", reason: "Muda" });
  await business({ serviceChargeEnabled: false, lateFeeEnabled: false });
  const report = async () => (await admin.get(`/api/shifts/${shift.id}/x`)).body.figures;
  // Price 1,000,000, service charge 50,000, late fee 50,000: the last payment pays half of the service charge.
  await pay(device, 1_025_000);
  expect(await report()).toMatchObject({
    charges: 25_000,
    chargesByKind: [{ kind: "service", total: 25_000 }],
  });
  await pay(device, 75_000);
  expect(await report()).toMatchObject({
    charges: 100_000,
    chargesByKind: [
      { kind: "service", total: 50_000 },
      { kind: "late", total: 50_000 },
    ],
  });
  const last = (await read(device)).payments.find(({ amount }) => amount === 75_000);
  const { id } = await inTransaction(app.db, (tx) =>
    refundPayment(tx, actorOf(admin, "admin"), {
      paymentId: last?.id ?? "",
      amount: 75_000,
      hand: { method: "cash" },
      reason: "Nia njema",
    }),
  );
  expect((await care.get(`/api/refunds/${id}`)).body.charges).toMatchObject([
    { kind: "service", amount: 25_000 },
    { kind: "late", amount: 50_000 },
  ]);
});

describe("the tax code of a repair", () => {
  const set = (client: typeof admin, device: Device, given: object) =>
    client.post(at(device, "tax-code"), { version: device.version, reason: "Shule", ...given });

  test("is set with its right and a reason; receipts and the journal name it", async () => {
    const device = await priced();
    expect(device.taxCode).toBe("A");
    expect((await set(care, device, { taxCode: "E" })).status).toBe(403);
    expect(problemOf(await set(admin, device, { taxCode: "E", reason: " " })).code).toBe(
      "validation_failed",
    );
    expect((await set(admin, device, { taxCode: "E" })).body).toMatchObject({ taxCode: "E" });
    expect(problemOf(await set(admin, device, { taxCode: "A" })).code).toBe("stale_version");
    const { receipt } = (await pay(device, 500_000)).body;
    expect((await care.get(`/api/receipts/${receipt.id}`)).body).toMatchObject({
      taxCode: "E",
      taxRate: 0,
      taxAmount: 0,
    });
    const event = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "device.tax_code_set")
      .executeTakeFirstOrThrow();
    expect(event.data).toMatchObject({ before: { taxCode: "A" }, after: { taxCode: "E" } });
    expect((await read(device)).remarks.map(({ systemRemark }) => systemRemark)).toContainEqual({
      code: "tax_code_set",
      before: "A",
      after: "E",
      reason: "Shule",
    });
    const paid = problemOf(await set(admin, await read(device), { taxCode: "A" }));
    expect(paid).toMatchObject({ code: "conflict", params: { reason: "paid" } });
  });
});
