import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { finishChecklist, intake, put, signature, takenIn } from "#tests/support/shop/devices.ts";
import { guardedCost } from "../rules.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

const line = {
  kind: "labour",
  description: "Kubadilisha kioo",
  quantity: 1,
  unitPrice: 10_000_000,
};
/** Amounts contain non-breaking spaces. This replaces them by normal ones. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const read = async (id: string) => (await care.get(`/api/devices/${id}`)).body;
const eventsOf = (id: string, kind: string) =>
  app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("recordId", "=", id)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();

/** Sets the price or the deposit with the current version of the device. */
async function set(client: typeof care, id: string, what: "price" | "deposit", body: object) {
  const { version } = await read(id);
  return client.post(`/api/devices/${id}/${what}`, { version, ...body });
}

async function estimated(id: string, unitPrice = line.unitPrice, by = care, more: object = {}) {
  return by.post(`/api/devices/${id}/estimates`, { lines: [{ ...line, unitPrice }], ...more });
}

async function approved(unitPrice = line.unitPrice) {
  const device = await takenIn(care, { technicianId: technician.userId });
  const { body } = await estimated(device.id, unitPrice);
  const answer = await care.post(`/api/estimates/${body.approvalToken}`, { decision: "approve" });
  expect(answer.status).toBe(200);
  return device.id;
}

describe("the price of a repair", () => {
  test("and its deposit are not fields of the general change", async () => {
    const { id } = await takenIn(care, { finalAmount: 10_000_000, depositAmount: 5_000_000 });
    for (const change of [{ finalAmount: 0 }, { finalAmount: null }, { depositAmount: 0 }]) {
      for (const client of [care, admin]) {
        const refused = await client.patch(`/api/devices/${id}`, { version: 1, ...change });
        expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
      }
    }
    expect(await read(id)).toMatchObject({ finalAmount: 10_000_000, depositAmount: 5_000_000 });
  });

  test("is set and raised by users who edit devices; the event records before and after", async () => {
    const { id } = await takenIn(care);
    const first = await set(care, id, "price", { amount: 4_000_000 });
    expect(first).toMatchObject({ status: 200, body: { finalAmount: 4_000_000, version: 2 } });
    expect((await set(care, id, "price", { amount: 5_000_000 })).status).toBe(200);
    expect((await set(technician, id, "price", { amount: 6_000_000 })).status).toBe(403);
    expect(await eventsOf(id, "device.price_set")).toEqual([
      {
        actorId: care.userId,
        data: {
          before: { finalAmount: null, depositAmount: 0 },
          after: { finalAmount: 4_000_000, depositAmount: 2_000_000 },
        },
      },
      {
        actorId: care.userId,
        data: {
          before: { finalAmount: 4_000_000, depositAmount: 2_000_000 },
          after: { finalAmount: 5_000_000, depositAmount: 2_000_000 },
        },
      },
    ]);
    expect((await read(id)).remarks).toEqual([]);
  });

  test("is lowered only with a right and a reason, which is stored", async () => {
    const { id } = await takenIn(care, { finalAmount: 4_000_000, depositAmount: 2_000_000 });
    const reason = "Mteja wa siku nyingi";
    expect(await set(care, id, "price", { amount: 3_999_999, reason })).toMatchObject({
      status: 403,
      body: { code: "forbidden", params: { permission: "lower_prices" } },
    });
    expect(await set(admin, id, "price", { amount: 1_500_000, reason: " " })).toMatchObject({
      status: 422,
      body: { fields: { reason: "is required" } },
    });
    const lowered = await set(admin, id, "price", { amount: 1_500_000, reason });
    // The deposit cannot be above the price, so lowering the price has lowered the deposit too.
    expect(lowered.body).toMatchObject({ finalAmount: 1_500_000, depositAmount: 1_500_000 });
    const [remark] = lowered.body.remarks;
    expect(plain(remark.content)).toBe(
      `Price lowered from TSh 40,000.00 to TSh 15,000.00: ${reason}`,
    );
    expect(remark.systemRemark).toEqual({
      code: "price_lowered",
      before: 4_000_000,
      after: 1_500_000,
      reason,
    });
    const row = await app.db
      .selectFrom("deviceRemarks")
      .select("content")
      .where("id", "=", remark.id)
      .executeTakeFirst();
    expect(row).toEqual({ content: null });
    expect(await eventsOf(id, "device.price_set")).toEqual([
      {
        actorId: admin.userId,
        data: {
          before: { finalAmount: 4_000_000, depositAmount: 2_000_000 },
          after: { finalAmount: 1_500_000, depositAmount: 1_500_000 },
          remarkId: remark.id,
        },
      },
    ]);
  });

  test("of zero needs the same right, even as the first price", async () => {
    const { id } = await takenIn(care);
    expect((await set(care, id, "price", { amount: 0, reason: "Bure" })).status).toBe(403);
    expect((await set(admin, id, "price", { amount: 0 })).status).toBe(422);
    const free = await set(admin, id, "price", { amount: 0, reason: "Kosa letu" });
    expect(free.body).toMatchObject({ finalAmount: 0, paymentStatus: "paid" });
    expect(free.body.remarks[0].content).toContain("Kosa letu");
  });

  test("of almost nothing needs the same right as zero", async () => {
    for (const amount of [1, 99]) {
      const { id } = await takenIn(care);
      expect((await set(care, id, "price", { amount, reason: "Bure" })).status).toBe(403);
      expect((await set(admin, id, "price", { amount })).status).toBe(422);
      const intakeFor = (freeReason?: string) => intake({ finalAmount: amount, freeReason });
      expect((await care.post("/api/devices", intakeFor("Bure"))).status).toBe(403);
      expect((await admin.post("/api/devices", intakeFor())).status).toBe(422);
      const given = await set(admin, id, "price", { amount, reason: "Kosa letu" });
      expect(given.body).toMatchObject({ finalAmount: amount });
      expect(given.body.remarks[0].content).toContain("Kosa letu");
      const device = await takenIn(care);
      expect((await estimated(device.id, amount, care, { lowerReason: "Bure" })).status).toBe(403);
    }
  });

  test("below the cost of the reserved parts needs the same right as zero", async () => {
    const item = await stocked(app.db, 5, { price: 900_000, cost: 600_000 });
    const { id } = await takenIn(admin);
    const parts = `/api/devices/${id}/parts`;
    const part = { itemId: item.id, action: "reserve", quantity: 2 };
    expect((await admin.post(parts, part)).status).toBeLessThan(300);
    expect((await set(care, id, "price", { amount: 1_199_999, reason: "Bei" })).status).toBe(403);
    expect((await set(admin, id, "price", { amount: 1_199_999 })).body.fields).toEqual({
      reason: "is required",
    });
    expect((await estimated(id, 1_199_999, care, { lowerReason: "Bei" })).status).toBe(403);
    expect((await set(care, id, "price", { amount: 1_200_000 })).status).toBe(200);
  });

  test("by an estimate that is not the first one is not below the cost either", async () => {
    const item = await stocked(app.db, 5, { cost: 600_000 });
    const { id } = await takenIn(care, { finalAmount: 100, depositAmount: 100 });
    const part = { kind: "part", itemId: item.id, description: "LCD", quantity: 1 };
    const lines = [{ ...part, unitPrice: 500_000 }];
    const path = `/api/devices/${id}/estimates`;
    expect(await care.post(path, { lines, lowerReason: "Bei" })).toMatchObject({
      status: 403,
      body: { params: { permission: "lower_prices", reason: "below-cost" } },
    });
    expect((await admin.post(path, { lines, lowerReason: "Kosa letu" })).status).toBe(201);
  });

  test("that is older than its parts must cover them at the hand-over, or be allowed", async () => {
    const item = await stocked(app.db, 5, { cost: 600_000 });
    const device = await takenIn(care, {
      technicianId: technician.userId,
      finalAmount: 100,
      depositAmount: 100,
    });
    const path = `/api/devices/${device.id}`;
    await technician.post(`${path}/status`, { status: "in_progress" });
    const used = { itemId: item.id, action: "use", quantity: 1 };
    expect((await technician.post(`${path}/parts`, used)).status).toBeLessThan(300);
    await finishChecklist(technician, device);
    await technician.post(`${path}/status`, { status: "completed", signature });
    await care.post(`${path}/payments`, { method: "cash", amount: 100 });
    const handOver = () => care.post(`${path}/status`, { status: "done", signature });
    expect(await handOver()).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", params: { reason: "below-cost" } },
    });
    expect(
      (await set(care, device.id, "price", { amount: 100, reason: "Bei" })).body,
    ).toMatchObject({ finalAmount: 100, depositAmount: 100 });
    expect((await handOver()).status).toBe(409);
    const allowed = await set(admin, device.id, "price", { amount: 100, reason: "Kosa letu" });
    expect(allowed.body.remarks[0].content).toContain("Kosa letu");
    expect((await handOver()).body).toMatchObject({ status: "done" });
  });

  test("tells at most two digits of the cost to somebody who tries prices", () => {
    expect([0, 7, 99, 100, 649_999, 1_299_999].map(guardedCost)).toEqual([
      0, 7, 99, 100, 640_000, 1_200_000,
    ]);
  });

  test("of zero at intake needs the same right", async () => {
    const free = { finalAmount: 0, freeReason: "Kosa letu" };
    expect(await care.post("/api/devices", intake(free))).toMatchObject({
      status: 403,
      body: { params: { permission: "lower_prices" } },
    });
    const noReason = await admin.post("/api/devices", intake({ ...free, freeReason: "" }));
    expect(noReason.body.fields).toEqual({ freeReason: "is required" });
    const device = await takenIn(admin, free);
    expect(device).toMatchObject({ finalAmount: 0 });
    expect(device.remarks[0]?.content).toContain("Kosa letu");
    expect(await eventsOf(device.id, "device.price_set")).toHaveLength(1);
  });

  test("may fall below the paid amount, but not change after the hand-over", async () => {
    const { id } = await takenIn(care, {
      finalAmount: 600_000,
      depositAmount: 300_000,
      depositPayment: { method: "cash" },
    });
    expect(await set(admin, id, "price", { amount: 299_999, reason: "Punguzo" })).toMatchObject({
      status: 200,
      body: { balance: 0, overpaid: 1 },
    });
    await set(admin, id, "price", { amount: 300_000 });
    await put(app, id, { status: "done" });
    expect(await set(admin, id, "price", { amount: 700_000 })).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "handed-back" } },
    });
  });

  test("from an outdated screen is refused; one key sets it once; a key is required", async () => {
    const { id } = await takenIn(care);
    const path = `/api/devices/${id}/price`;
    const key = newId();
    const body = { version: 1, amount: 900_000 };
    const first = await care.post(path, body, { key });
    expect((await care.post(path, body, { key })).body).toEqual(first.body);
    expect(await eventsOf(id, "device.price_set")).toHaveLength(1);
    expect(await care.post(path, { ...body, amount: 950_000 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { finalAmount: 900_000, version: 2 } },
    });
    expect((await care.post(path, body, { key: null })).body.code).toBe("idempotency_key_required");
  });
});

describe("an approved price", () => {
  test("cannot be changed by hand, not even by an admin", async () => {
    const id = await approved();
    for (const amount of [0, 9_999_999, 10_000_001]) {
      expect(await set(admin, id, "price", { amount, reason: "Nimeamua" })).toMatchObject({
        status: 409,
        body: { code: "price_follows_estimate" },
      });
    }
    expect(await read(id)).toMatchObject({ finalAmount: 10_000_000 });
  });

  test("is lowered by a new version, sent with the right to lower prices and a reason", async () => {
    const id = await approved();
    const lowerReason = "Kioo kilipatikana kwa bei nafuu";
    for (const by of [care, technician]) {
      expect(await estimated(id, 0, by, { lowerReason })).toMatchObject({
        status: 403,
        body: { params: { permission: "lower_prices" } },
      });
    }
    const noReason = await estimated(id, 8_000_000, admin);
    expect(noReason).toMatchObject({
      status: 422,
      body: { fields: { lowerReason: "is required" } },
    });
    const sent = await estimated(id, 8_000_000, admin, { lowerReason });
    expect(sent.status).toBe(201);
    const recorded = await care.post(`/api/devices/${id}/estimates/${sent.body.id}/approval`, {
      decision: "approve",
      remark: "Kwa simu",
    });
    expect(recorded.status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({ finalAmount: 8_000_000, depositAmount: 5_000_000 });
    expect(plain(after.remarks[0].content)).toBe(
      `Estimate 2 lowers the price from TSh 100,000.00 to TSh 80,000.00: ${lowerReason}`,
    );
    expect((await eventsOf(id, "device.estimate_sent")).at(-1)?.data).toMatchObject({
      before: { finalAmount: 10_000_000 },
      total: 8_000_000,
      remarkId: after.remarks[0].id,
    });
    expect((await eventsOf(id, "device.estimate_approved")).at(-1)?.data).toMatchObject({
      before: { finalAmount: 10_000_000 },
      after: { finalAmount: 8_000_000 },
    });
  });

  test("may be lower in anybody's draft, but sending it needs the right", async () => {
    const id = await approved();
    const draft = await estimated(id, 7_000_000, technician, { draft: true });
    expect(draft.status).toBe(201);
    const path = `/api/devices/${id}/estimates/${draft.body.id}/send`;
    const lowerReason = "Kazi ndogo kuliko tulivyodhani";
    expect((await technician.post(path, { lowerReason })).status).toBe(403);
    expect((await admin.post(path, {})).status).toBe(422);
    expect((await admin.post(path, { lowerReason })).body.status).toBe("sent");
  });

  test("cannot be set by hand while an estimate is open", async () => {
    const { id } = await takenIn(care, { technicianId: technician.userId });
    await estimated(id, 3_000_000);
    expect(await set(care, id, "price", { amount: 5_000_000 })).toMatchObject({
      status: 409,
      body: { code: "price_follows_estimate" },
    });
  });

  test("of a cancelled repair is not owed, and no other one can be set", async () => {
    const id = await approved();
    const { body } = await care.post(`/api/devices/${id}/status`, {
      status: "cancelled",
      remark: "Ameghairi",
    });
    expect(body).toMatchObject({ finalAmount: null, priceAtEnd: 10_000_000, balance: null });
    for (const amount of [0, 20_000_000])
      expect((await set(admin, id, "price", { amount, reason: "Ameghairi" })).body).toMatchObject({
        code: "conflict",
        params: { reason: "no-repair" },
      });
    const done = await care.post(`/api/devices/${id}/status`, { status: "done", signature });
    expect(done.body).toMatchObject({ status: "done", finalAmount: null, balance: null });
  });
});

test("customer care cannot hand over a repair with an approved but unpaid price", async () => {
  const id = await approved();
  await technician.post(`/api/devices/${id}/status`, { status: "in_progress" });
  await finishChecklist(care, await read(id));
  await technician.post(`/api/devices/${id}/status`, { status: "completed", signature });
  const reason = "Rafiki";
  const { version } = await read(id);
  await care.patch(`/api/devices/${id}`, { version, finalAmount: 0 });
  await set(care, id, "price", { amount: 0, reason });
  const cheap = await estimated(id, 0, care, { lowerReason: reason });
  expect(cheap.status).toBe(403);
  await care.post(`/api/devices/${id}/status`, { status: "cancelled", remark: reason });
  const handed = await care.post(`/api/devices/${id}/status`, {
    status: "done",
    signature,
    releaseUnpaidReason: reason,
  });
  expect(handed).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", params: { reason: "balance-due" } },
  });
  expect(await read(id)).toMatchObject({ status: "completed", balance: 10_000_000 });
});

describe("the deposit", () => {
  test("is raised by users who edit devices, at most to the price", async () => {
    const { id } = await takenIn(care, { finalAmount: 4_000_000, depositAmount: 2_000_000 });
    const raised = await set(care, id, "deposit", { amount: 3_000_000 });
    expect(raised.body).toMatchObject({ depositAmount: 3_000_000, depositWaivedReason: null });
    expect(await set(care, id, "deposit", { amount: 4_000_001 })).toMatchObject({
      status: 422,
      body: { fields: { amount: "is more than the price" } },
    });
    expect((await set(technician, id, "deposit", { amount: 3_500_000 })).status).toBe(403);
    expect(await eventsOf(id, "device.deposit_raised")).toEqual([
      {
        actorId: care.userId,
        data: { before: { depositAmount: 2_000_000 }, after: { depositAmount: 3_000_000 } },
      },
    ]);
  });

  test("is lowered only with the right to waive and a reason, which the device stores", async () => {
    const { id } = await takenIn(care, { finalAmount: 4_000_000, depositAmount: 2_000_000 });
    const reason = "Mteja wa siku nyingi";
    expect(await set(care, id, "deposit", { amount: 0, reason })).toMatchObject({
      status: 403,
      body: { params: { permission: "waive_deposits" } },
    });
    expect((await set(admin, id, "deposit", { amount: 0 })).body.fields).toEqual({
      reason: "is required",
    });
    const lowered = await set(admin, id, "deposit", { amount: 500_000, reason });
    expect(lowered.body).toMatchObject({ depositAmount: 500_000, depositWaivedReason: reason });
    expect(await eventsOf(id, "device.deposit_waived")).toEqual([
      {
        actorId: admin.userId,
        data: { before: { depositAmount: 2_000_000 }, after: { depositAmount: 500_000 } },
      },
    ]);
  });

  test("is requested when the first price is set by hand, unless it was waived or the repair has ended", async () => {
    const { id } = await takenIn(care);
    expect((await set(care, id, "price", { amount: 4_000_000 })).body.depositAmount).toBe(
      2_000_000,
    );
    const waived = await takenIn(care);
    await admin.post(`/api/devices/${waived.id}/deposit-waiver`, { reason: "Rafiki" });
    expect((await set(care, waived.id, "price", { amount: 4_000_000 })).body.depositAmount).toBe(0);
    const ready = await takenIn(care);
    await put(app, ready.id, { status: "completed" });
    expect((await set(care, ready.id, "price", { amount: 4_000_000 })).body.depositAmount).toBe(0);
  });

  test("that was set before the price becomes at most the price", async () => {
    const { id } = await takenIn(care, { depositAmount: 3_000_000 });
    expect((await set(care, id, "price", { amount: 1_000_000 })).body).toMatchObject({
      finalAmount: 1_000_000,
      depositAmount: 1_000_000,
    });
    const assigned = await takenIn(care, {
      depositAmount: 30_000_000,
      technicianId: technician.userId,
    });
    const { body } = await estimated(assigned.id);
    await care.post(`/api/estimates/${body.approvalToken}`, { decision: "approve" });
    expect(await read(assigned.id)).toMatchObject({
      finalAmount: 10_000_000,
      depositAmount: 10_000_000,
    });
  });
});
