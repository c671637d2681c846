import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";

const { app, admin, care, technician } = await startShop();
const otherTechnician = await signedIn(app, { role: "technician" });

const labour = {
  kind: "labour",
  description: "Kubadilisha kioo",
  quantity: 1,
  unitPrice: 2_000_000,
};
const part = { kind: "part", description: "Kioo cha Spark 20", quantity: 2, unitPrice: 1_500_000 };

const assigned = (given: Record<string, unknown> = {}) =>
  takenIn(care, { technicianId: technician.userId, ...given });

async function estimated(deviceId: string, given: Record<string, unknown> = {}, by = technician) {
  const answer = await by.post(`/api/devices/${deviceId}/estimates`, {
    lines: [labour, part],
    ...given,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const read = async (deviceId: string) => (await care.get(`/api/devices/${deviceId}`)).body;

describe("an estimate", () => {
  test("adds up automatically and is sent at once, with its own link", async () => {
    const { id } = await assigned();
    const body = await estimated(id, { note: "Siku mbili" });
    expect(body).toMatchObject({
      deviceId: id,
      version: 1,
      status: "sent",
      total: 5_000_000,
      note: "Siku mbili",
      depositAmount: 2_500_000,
      decision: null,
      createdBy: { id: technician.userId },
      sentAt: expect.any(String),
    });
    expect(body.approvalToken).toMatch(/^[\w-]{32}$/);
    const lastDay = addDays(today(new Date(body.sentAt)), 14);
    expect(Date.parse(body.validUntil)).toBe(Date.parse(startOfDay(addDays(lastDay, 1))) - 1);
    expect(body.lines).toMatchObject([
      { ...labour, itemId: null, totalPrice: 2_000_000, fee: null, percent: null },
      { ...part, totalPrice: 3_000_000 },
    ]);
    const device = await read(id);
    expect(device.estimate).toEqual(body);
    expect(device.estimates).toMatchObject([{ id: body.id, version: 1, status: "sent" }]);
    expect(device.finalAmount).toBeNull();
  });

  test("contains the priority fee as a separate line, which no client can send", async () => {
    const { id } = await assigned({ priority: "rush" });
    const fee = { kind: "fee", description: "Usafiri", quantity: 1, unitPrice: 300_000 };
    const body = await estimated(id, { lines: [labour, part, fee] });
    expect(body.total).toBe(5_000_000 + 300_000 + 2_500_000);
    expect(body.lines.at(-1)).toMatchObject({
      kind: "fee",
      fee: "rush",
      percent: 50,
      quantity: 1,
      totalPrice: 2_500_000,
    });
    const forged = { ...fee, fee: "rush", percent: 1 };
    const refused = await care.post(`/api/devices/${id}/estimates`, { lines: [forged] });
    expect(refused.body).toMatchObject({ code: "validation_failed" });
    const { id: priority } = await assigned({ priority: "priority" });
    await choose(app, "devices", "priority_fee_percent", 12.5);
    expect((await estimated(priority)).total).toBe(5_625_000);
    await choose(app, "devices", "priority_fee_percent", null);
  });

  test.each([
    ["no line", []],
    ["more than sixty lines", Array.from({ length: 61 }, () => labour)],
    ["nothing of a line", [{ ...labour, quantity: 0 }]],
    ["half of a line", [{ ...labour, quantity: 1.5 }]],
    ["a thousand of a line", [{ ...labour, quantity: 1000 }]],
    ["a price below zero", [{ ...labour, unitPrice: -1 }]],
    ["part of a cent", [{ ...labour, unitPrice: 0.5 }]],
    ["a line without words", [{ ...labour, description: " " }]],
    ["a kind nobody knows", [{ ...labour, kind: "discount" }]],
    ["more than money can be", [{ ...labour, quantity: 999, unitPrice: 10_000_000_000_000 }]],
  ])("with %s is refused", async (_, lines) => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const { id } = await assigned();
    const answer = await care.post(`/api/devices/${id}/estimates`, { lines });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await read(id)).estimate).toBeNull();
  });

  test("with sixty full lines is exact to the cent", async () => {
    const { id } = await assigned();
    const lines = Array.from({ length: 60 }, () => ({ ...labour, quantity: 999, unitPrice: 101 }));
    expect((await estimated(id, { lines })).total).toBe(60 * 999 * 101);
  });

  test("stores hostile text as text", async () => {
    const { id } = await assigned();
    const description = `<script>alert(1)</script> '; drop table devices; -- 😀`;
    const body = await estimated(id, { lines: [{ ...labour, description }], note: description });
    expect(body).toMatchObject({ note: description, lines: [{ description }] });
  });

  test("names only items of the inventory as parts", async () => {
    const { id } = await assigned();
    const { body: item } = await admin.post("/api/items", {
      sku: "LCD-SPARK20",
      name: "LCD Spark 20",
      price: 1_500_000,
      cost: 900_000,
    });
    const body = await estimated(id, { lines: [{ ...part, itemId: item.id }] });
    expect(body.lines[0]).toMatchObject({ itemId: item.id, description: part.description });
    expect(JSON.stringify(body)).not.toContain("900000");
    const unknown = await care.post(`/api/devices/${id}/estimates`, {
      lines: [{ ...part, itemId: newId() }],
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: "product_not_found" } });
    expect((await read(id)).estimates).toHaveLength(1);
  });

  test("sets the hours and the promised day of the device", async () => {
    const { id, version } = await assigned();
    await estimated(id, { estimatedHours: 3.5, expectedReturnDate: "2099-05-04" });
    expect(await read(id)).toMatchObject({
      estimatedHours: 3.5,
      expectedReturnDate: "2099-05-04",
      version: version + 1,
    });
  });

  test("sent twenty times in parallel with one key creates one version", async () => {
    const { id } = await assigned();
    const key = newId();
    const body = { lines: [labour] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => care.post(`/api/devices/${id}/estimates`, body, { key })),
    );
    expect(new Set(answers.map(({ body: made }) => made.id)).size).toBe(1);
    expect((await read(id)).estimates).toHaveLength(1);
    const none = await care.post(`/api/devices/${id}/estimates`, body, { key: null });
    expect(none.body.code).toBe("idempotency_key_required");
  });

  test("is created by the device's technician or the counter, and by nobody else", async () => {
    const { id } = await assigned();
    const path = `/api/devices/${id}/estimates`;
    expect(await otherTechnician.post(path, { lines: [labour] })).toMatchObject({
      status: 403,
      body: { code: "forbidden", params: { reason: "not-your-device" } },
    });
    const reader = await signedIn(app, { permissions: ["view_devices"] });
    expect((await reader.post(path, { lines: [labour] })).body.code).toBe("forbidden");
    for (const each of [technician, care, admin]) await estimated(id, {}, each);
    expect((await read(id)).estimates.map((each: any) => each.version)).toEqual([3, 2, 1]);
  });

  test.each(["done", "cancelled", "unrepairable"] as const)(
    "of a device %s is refused",
    async (status) => {
      const { id } = await assigned();
      await put(app, id, { status });
      const answer = await care.post(`/api/devices/${id}/estimates`, { lines: [labour] });
      expect(answer).toMatchObject({ status: 409, body: { code: "estimate_closed" } });
    },
  );
});

describe("versions", () => {
  test("by ten users at once have consecutive numbers, and only the last is open", async () => {
    const { id } = await assigned();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        care.post(`/api/devices/${id}/estimates`, { lines: [labour] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const { estimates } = await read(id);
    expect(estimates.map((each: any) => each.version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(estimates.map((each: any) => each.status)).toEqual([
      "sent",
      ...Array(9).fill("superseded"),
    ]);
  });

  test("keep their lines for later reading", async () => {
    const { id } = await assigned();
    await estimated(id, { lines: [labour] });
    await estimated(id, { lines: [part] });
    const { items } = (await technician.get(`/api/devices/${id}/estimates`)).body;
    expect(items.map((each: any) => [each.version, each.status, each.lines[0].kind])).toEqual([
      [2, "sent", "part"],
      [1, "superseded", "labour"],
    ]);
    expect((await care.get(`/api/devices/${newId()}/estimates`)).status).toBe(404);
  });

  test("are editable as drafts until they are sent, and never afterwards", async () => {
    const { id } = await assigned({ priority: "rush" });
    const draft = await estimated(id, { draft: true });
    expect(draft).toMatchObject({ status: "draft", sentAt: null, validUntil: null, revision: 1 });
    const path = `/api/devices/${id}/estimates/${draft.id}`;
    const changed = await technician.patch(path, { revision: 1, lines: [labour], note: "Sawa" });
    expect(changed.body).toMatchObject({ revision: 2, total: 3_000_000, note: "Sawa" });
    expect(changed.body.lines.map((line: any) => line.fee)).toEqual([null, "rush"]);
    const stale = await care.patch(path, { revision: 1, note: "Zamani" });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(stale.body.current.revision).toBe(2);

    const sent = await technician.post(`${path}/send`);
    expect(sent.body).toMatchObject({ status: "sent", total: 3_000_000 });
    expect((await technician.post(`${path}/send`)).body).toEqual(sent.body);
    expect((await technician.patch(path, { revision: 2, note: "?" })).body.code).toBe(
      "estimate_not_draft",
    );
    await expect(
      app.db.updateTable("deviceEstimates").set({ total: 1 }).where("id", "=", draft.id).execute(),
    ).rejects.toThrow("stays");
    await expect(
      app.db.deleteFrom("deviceEstimateLines").where("estimateId", "=", draft.id).execute(),
    ).rejects.toThrow("stay");
  });

  test("belong to their own device", async () => {
    const [one, two] = [await assigned(), await assigned()];
    const draft = await estimated(one.id, { draft: true });
    for (const answer of [
      await care.patch(`/api/devices/${two.id}/estimates/${draft.id}`, { revision: 1 }),
      await care.post(`/api/devices/${two.id}/estimates/${draft.id}/send`),
      await care.post(`/api/devices/${two.id}/estimates/${draft.id}/approval`, {
        decision: "approve",
        remark: "Ndiyo",
      }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

test("earlier lines are suggested, most used first, without the server's fees", async () => {
  const { id } = await assigned({ priority: "rush" });
  const welding = { ...labour, description: "Kuchomea bodi", unitPrice: 700_000 };
  await estimated(id, { lines: [welding] });
  await estimated(id, { lines: [{ ...welding, unitPrice: 900_000 }] });
  const { items } = (await technician.get("/api/devices/estimate-lines?search=kuchomea")).body;
  expect(items).toEqual([{ description: "Kuchomea bodi", unitPrice: 900_000, uses: 2 }]);
  const fees = (await technician.get("/api/devices/estimate-lines?kind=fee&search=rush")).body;
  expect(fees.items).toEqual([]);
  expect((await technician.get("/api/devices/estimate-lines?search=%25%5F")).body.items).toEqual(
    [],
  );
});

test("the receipt shows labour and parts as approved", async () => {
  const { id } = await assigned({ priority: "priority" });
  const { id: estimateId } = await estimated(id);
  await care.post(`/api/devices/${id}/estimates/${estimateId}/approval`, {
    decision: "approve",
    remark: "Kwa simu",
  });
  const paid = await care.post(`/api/devices/${id}/payments`, {
    amount: 1_000_000,
    method: "cash",
  });
  const receipt = (await care.get(`/api/receipts/${paid.body.receipt.id}`)).body;
  expect(receipt).toMatchObject({
    totalCost: 6_000_000,
    repairCost: 6_000_000,
    laborCost: 2_000_000,
    partsCost: 3_000_000,
  });
});

describe("the deposit", () => {
  test("follows the approved total, and can be waived with a right and a reason", async () => {
    const { id } = await assigned();
    const { id: estimateId, approvalToken } = await estimated(id);
    await care.post(`/api/devices/${id}/estimates/${estimateId}/approval`, {
      decision: "approve",
      remark: "Kwa simu",
    });
    expect(await read(id)).toMatchObject({ finalAmount: 5_000_000, depositAmount: 2_500_000 });
    const path = `/api/devices/${id}/deposit-waiver`;
    expect((await care.post(path, { reason: "Rafiki" })).status).toBe(403);
    expect((await admin.post(path, { reason: " " })).status).toBe(422);
    await care.post(`/api/devices/${id}/payments`, { amount: 400_000, method: "cash" });
    const waived = await admin.post(path, { reason: "Mteja wa siku nyingi" });
    expect(waived.body).toMatchObject({
      depositAmount: 400_000,
      depositWaivedReason: "Mteja wa siku nyingi",
    });
    expect((await care.get(`/api/estimates/${approvalToken}`)).body.depositAmount).toBe(0);
    const again = await estimated(id);
    expect(again.depositAmount).toBe(0);
  });
});
