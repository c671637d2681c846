import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { choose, finishChecklist, signature, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

describe("money for a repair", () => {
  test("is at most the balance; the receipt shows the state at that time", async () => {
    const device = await takenIn(care, {
      finalAmount: 1_000_000,
      depositAmount: 500_000,
      technicianId: technician.userId,
    });
    const path = `/api/devices/${device.id}/payments`;
    const tooMuch = await care.post(path, { amount: 1_000_001, method: "cash" });
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { code: "exceeds_balance", params: { balance: 1_000_000 } },
    });
    const paid = await care.post(path, { amount: 400_000, method: "cash", tendered: 500_000 });
    expect(paid).toMatchObject({
      status: 201,
      body: { amount: 400_000, change: 100_000, deviceId: device.id },
    });
    const receipt = await app.db
      .selectFrom("receipts")
      .selectAll()
      .where("id", "=", paid.body.receipt.id)
      .executeTakeFirst();
    expect(receipt).toMatchObject({
      ticketNumber: device.ticketNumber,
      technicianName: "Juma",
      deviceModel: "Spark 20",
      deviceStatus: "assigned-to-technician",
      customerName: "Asha Juma",
      totalCost: 1_000_000,
      paidBefore: 0,
      remainingBalance: 600_000,
    });
    expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({
      paidAmount: 400_000,
      balance: 600_000,
      paymentStatus: "partly-paid",
      version: device.version,
    });
  });

  test("sent twenty times in parallel with one key is taken once", async () => {
    const device = await takenIn(care);
    const key = newId();
    const body = {
      amount: 70_000,
      method: "mobile_money",
      provider: "airtel_money",
      reference: "ONE-KEY",
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        care.post(`/api/devices/${device.id}/payments`, body, { key }),
      ),
    );
    expect(
      new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size,
    ).toBe(1);
    expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({
      paidAmount: 70_000,
      payments: [{ reference: "ONE-KEY" }],
    });
  });

  test("from ten counters at once never exceeds the balance", async () => {
    const device = await takenIn(care, { finalAmount: 1_000_000, depositAmount: 500_000 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        care.post(`/api/devices/${device.id}/payments`, { amount: 300_000, method: "cash" }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const after = (await care.get(`/api/devices/${device.id}`)).body;
    expect(after).toMatchObject({ paidAmount: 900_000, balance: 100_000 });
    expect(after.payments).toHaveLength(3);
  });

  test("with the reference of another repair's payment is refused", async () => {
    const [first, second] = [await takenIn(care), await takenIn(care)];
    const body = { amount: 50_000, method: "mobile_money", provider: "mpesa", reference: "QX1" };
    expect((await care.post(`/api/devices/${first.id}/payments`, body)).status).toBe(201);
    expect(await care.post(`/api/devices/${second.id}/payments`, body)).toMatchObject({
      status: 409,
      body: { code: "reference_taken" },
    });
    expect((await care.get(`/api/devices/${second.id}`)).body.paidAmount).toBe(0);
  });
});

describe("the hand-over", () => {
  const ready = async (given: Record<string, unknown> = {}) => {
    const device = await takenIn(care, { technicianId: technician.userId, ...given });
    await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    await finishChecklist(technician, device);
    const completed = await technician.post(`/api/devices/${device.id}/status`, {
      status: "completed",
      signature,
    });
    expect(completed.body).toMatchObject({ status: "completed", completedAt: expect.any(String) });
    return completed.body;
  };

  test("records history, times and the customer's totals", async () => {
    const { id, customerId } = await ready({
      finalAmount: 900_000,
      depositAmount: 450_000,
      depositPayment: { method: "cash" },
    });
    const before = (await care.get(`/api/customers/${customerId}`)).body;
    expect(before.totalSpent).toBe(0);
    await care.post(`/api/devices/${id}/payments`, { amount: 450_000, method: "cash" });
    const handed = await care.post(`/api/devices/${id}/status`, {
      status: "done",
      signature,
      signedBy: "Asha",
    });
    expect(handed.body).toMatchObject({
      status: "done",
      balance: 0,
      paymentStatus: "paid",
      handedOverAt: expect.any(String),
    });
    expect(handed.body.transitions.map((each: any) => [each.fromStatus, each.toStatus])).toEqual([
      ["received", "assigned-to-technician"],
      ["assigned-to-technician", "in_progress"],
      ["in_progress", "completed"],
      ["completed", "done"],
    ]);
    expect(handed.body.transitions.at(-1)).toMatchObject({
      signature,
      signedBy: "Asha",
      performedBy: { name: "Rehema" },
    });
    const after = (await care.get(`/api/customers/${customerId}`)).body;
    expect(after).toMatchObject({
      totalSpent: 900_000,
      lastVisit: expect.any(String),
      version: before.version,
    });
  });

  test("needs a price, the balance and a signature, and names what is missing", async () => {
    const { id } = await ready();
    const reasonOf = async (body: object) => {
      const refused = await care.post(`/api/devices/${id}/status`, { status: "done", ...body });
      expect(refused).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
      return refused.body.params.reason;
    };
    expect(await reasonOf({ signature })).toBe("cost-not-set");
    const { version } = (await care.get(`/api/devices/${id}`)).body;
    await care.post(`/api/devices/${id}/price`, { version, amount: 200_000 });
    expect(await reasonOf({ signature })).toBe("balance-due");
    // Customer care may not release unpaid devices, so a reason does not help.
    expect(await reasonOf({ signature, releaseUnpaidReason: "Atalipa kesho" })).toBe("balance-due");
    await care.post(`/api/devices/${id}/payments`, { amount: 200_000, method: "cash" });
    expect(await reasonOf({})).toBe("signature-missing");
    await choose(app, "workflow", "require_customer_signature", false);
    expect((await care.post(`/api/devices/${id}/status`, { status: "done" })).status).toBe(200);
    await choose(app, "workflow", "require_customer_signature", null);
  });

  test("of an unpaid device is recorded with its reason, and later payments count", async () => {
    const { id, customerId } = await ready({
      finalAmount: 300_000,
      depositAmount: 150_000,
      depositPayment: { method: "cash" },
    });
    const released = await admin.post(`/api/devices/${id}/status`, {
      status: "done",
      signature,
      releaseUnpaidReason: "Atalipa mwisho wa mwezi",
    });
    expect(released.body).toMatchObject({
      status: "done",
      unpaidReleaseReason: "Atalipa mwisho wa mwezi",
      balance: 150_000,
    });
    expect((await care.get(`/api/customers/${customerId}`)).body.totalSpent).toBe(150_000);
    await care.post(`/api/devices/${id}/payments`, { amount: 150_000, method: "cash" });
    expect((await care.get(`/api/customers/${customerId}`)).body.totalSpent).toBe(300_000);
  });

  test("of an unrepairable device is free, and gives back what was paid", async () => {
    const free = await takenIn(care, { technicianId: technician.userId });
    const noReason = await technician.post(`/api/devices/${free.id}/status`, {
      status: "unrepairable",
    });
    expect(noReason.body.params.reason).toBe("reason-missing");
    await technician.post(`/api/devices/${free.id}/status`, {
      status: "unrepairable",
      remark: "Bodi imeungua",
    });
    expect(
      (await care.post(`/api/devices/${free.id}/status`, { status: "done", signature })).status,
    ).toBe(200);

    const paid = await takenIn(care, {
      depositAmount: 100_000,
      depositPayment: { method: "cash" },
    });
    await care.post(`/api/devices/${paid.id}/status`, {
      status: "cancelled",
      remark: "Amebadili mawazo",
    });
    expect(
      (await care.post(`/api/devices/${paid.id}/status`, { status: "done", signature })).body.params
        .reason,
    ).toBe("money-to-give-back");
    const moneyBack = { amount: 100_000 };
    const handed = await care.post(`/api/devices/${paid.id}/status`, {
      status: "done",
      signature,
      moneyBack,
    });
    expect(handed.body).toMatchObject({ status: "done", paidAmount: 0, paidBackAmount: 100_000 });
  });

  test("needs the finished checklist if the shop requires it; a reopened repair is not complete", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const path = `/api/devices/${device.id}/status`;
    await technician.post(path, { status: "in_progress" });
    const refused = await technician.post(path, { status: "completed", signature });
    expect(refused).toMatchObject({
      status: 409,
      body: { params: { reason: "checklist-unfinished" } },
    });
    await choose(app, "workflow", "device_checklist_required", false);
    expect((await technician.post(path, { status: "completed", signature })).status).toBe(200);
    await choose(app, "workflow", "device_checklist_required", null);
    expect((await technician.post(path, { status: "in_progress" })).body.completedAt).toBeNull();
  });

  test("sent twenty times in parallel with one key happens once", async () => {
    const { id, customerId } = await ready({
      finalAmount: 100_000,
      depositAmount: 100_000,
      depositPayment: { method: "cash" },
    });
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        care.post(`/api/devices/${id}/status`, { status: "done", signature }, { key }),
      ),
    );
    expect(
      new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: "done" } });
    expect(answers[0]!.body.transitions).toHaveLength(4);
    expect((await care.get(`/api/customers/${customerId}`)).body.totalSpent).toBe(100_000);
  });

  test("and a return to the bench at the same moment: one wins, and the history is unbroken", async () => {
    const devices = await Promise.all(
      Array.from({ length: 6 }, () =>
        ready({ finalAmount: 100_000, depositAmount: 100_000, depositPayment: { method: "cash" } }),
      ),
    );
    await Promise.all(
      devices.flatMap(({ id }) => [
        care.post(`/api/devices/${id}/status`, { status: "done", signature }),
        technician.post(`/api/devices/${id}/status`, { status: "in_progress" }),
        care.post(`/api/devices/${id}/status`, { status: "done", signature }),
      ]),
    );
    for (const { id } of devices) {
      const { status, transitions } = (await care.get(`/api/devices/${id}`)).body;
      let current = "received";
      for (const each of transitions) {
        expect(each.fromStatus).toBe(current);
        current = each.toStatus;
      }
      expect(current).toBe(status);
    }
  });
});

test("erasing a customer clears their data in repairs", async () => {
  const device = await takenIn(care, {
    serialNumber: "SN-PRIVATE",
    imei: "490154203237518",
    technicianId: technician.userId,
  });
  await care.post(`/api/devices/${device.id}/remarks`, { content: "Asha anaishi Sinza" });
  await technician.post(`/api/devices/${device.id}/status`, {
    status: "unrepairable",
    remark: "Asha aliiangusha",
  });
  await care.post(`/api/devices/${device.id}/status`, {
    status: "done",
    signature,
    signedBy: "Asha",
  });
  const erased = await admin.post(`/api/customers/${device.customerId}/erase`, {
    reason: "Aliomba",
  });
  expect(erased.status).toBe(200);
  const { body } = await admin.get(`/api/devices/${device.id}`);
  expect(JSON.stringify(body)).not.toMatch(/Asha|SN-PRIVATE|490154203237518|data:image/);
  expect(body.transitions).toHaveLength(3);
  await expect(
    app.db
      .updateTable("deviceTransitions")
      .set({ remark: "rewritten" })
      .where("deviceId", "=", device.id)
      .execute(),
  ).rejects.toMatchObject({ code: "FU001" });
});
