import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { signedIn } from "#tests/support/client.ts";
import { put, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

describe("assigning", () => {
  test("moves a received device, and writes history and notification", async () => {
    const device = await takenIn(care);
    const assigned = await care.post(`/api/devices/${device.id}/assign`, {
      technicianId: technician.userId,
      version: 1,
    });
    expect(assigned.body).toMatchObject({
      status: "assigned-to-technician",
      version: 2,
      assignedAt: expect.any(String),
      transitions: [{ toStatus: "assigned-to-technician", performedBy: { name: "Rehema" } }],
    });
    const told = await app.db
      .selectFrom("notifications")
      .select(["type", "code", sql<string>`details ->> 'status'`.as("status")])
      .where("deviceId", "=", device.id)
      .where("kind", "=", "device_status")
      .execute();
    expect(told).toEqual([
      { type: "info", code: "device_status", status: "assigned-to-technician" },
    ]);
  });

  test("another technician later keeps the status", async () => {
    const other = await signedIn(app, { role: "technician", name: "Grace" });
    const device = await takenIn(care, { technicianId: technician.userId });
    await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    const reassigned = await care.post(`/api/devices/${device.id}/assign`, {
      technicianId: other.userId,
    });
    expect(reassigned.body).toMatchObject({
      status: "in_progress",
      technician: { name: "Grace" },
    });
    expect(reassigned.body.transitions).toHaveLength(2);
  });

  test.each([
    ["of another role", { role: "customer-care" as const }, "not-a-technician"],
    ["who is full", { role: "technician" as const, maxDevicesAllowed: 0 }, "full"],
  ])("a user who is %s is refused", async (_, user, reason) => {
    const other = await signedIn(app, user);
    const device = await takenIn(care);
    expect(
      await care.post(`/api/devices/${device.id}/assign`, { technicianId: other.userId }),
    ).toMatchObject({ status: 409, body: { code: "technician_unavailable", params: { reason } } });
  });

  test("an inactive or unknown user is refused", async () => {
    const other = await signedIn(app, { role: "technician" });
    await app.db
      .updateTable("users")
      .set({ isActive: false })
      .where("id", "=", other.userId)
      .execute();
    const device = await takenIn(care);
    const path = `/api/devices/${device.id}/assign`;
    expect((await care.post(path, { technicianId: other.userId })).body.params).toEqual({
      reason: "not-active",
    });
    expect((await care.post(path, { technicianId: newId() })).body.code).toBe(
      "technician_unavailable",
    );
    expect(
      (await admin.get("/api/devices/technicians")).body.items.map((item: any) => item.id),
    ).not.toContain(other.userId);
  });

  test("a device that is ready for pickup is refused", async () => {
    const device = await takenIn(care);
    await put(app, device.id, { status: "completed", assignedTo: technician.userId });
    expect(
      await care.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId }),
    ).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
  });

  test("fifteen devices at once to one technician never exceed the limit", async () => {
    const busy = await signedIn(app, { role: "technician", name: "Busy", maxDevicesAllowed: 4 });
    const devices = await Promise.all(Array.from({ length: 15 }, () => takenIn(care)));
    const answers = await Promise.all(
      devices.map(({ id }) =>
        care.post(`/api/devices/${id}/assign`, { technicianId: busy.userId }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    const { items } = (await care.get("/api/devices/technicians")).body;
    expect(items.find((item: any) => item.id === busy.userId)).toMatchObject({
      openDevices: 4,
      isAvailable: false,
    });
  });
});

describe("editing the intake data", () => {
  test("tells the second of two users the current record", async () => {
    const { id } = await takenIn(care);
    expect(
      (await care.post(`/api/devices/${id}/price`, { version: 1, amount: 500_000 })).status,
    ).toBe(200);
    const stale = await admin.patch(`/api/devices/${id}`, { version: 1, color: "blue" });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { finalAmount: 500_000, version: 2, color: null } },
    });
    const { body: current } = await admin.get(`/api/devices/${id}`);
    expect(stale.body.current).toEqual(current);
  });

  test.each([
    ["a status change", "status", { status: "in_progress" }],
    ["an assignment", "assign", {}],
  ])("%s from an outdated screen is refused with the current device", async (_, path, body) => {
    const { id } = await takenIn(care, { technicianId: technician.userId });
    await care.patch(`/api/devices/${id}`, { version: 2, color: "blue" });
    const stale = await care.post(`/api/devices/${id}/${path}`, {
      ...body,
      ...(path === "assign" && { technicianId: technician.userId }),
      version: 2,
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { color: "blue", version: 3 } },
    });
  });

  test("of a device that was handed over is refused", async () => {
    const device = await takenIn(care);
    await put(app, device.id, { status: "done" });
    const refused = await care.patch(`/api/devices/${device.id}`, { version: 1, color: "red" });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

describe("deleting", () => {
  test("an untouched intake succeeds for an admin", async () => {
    const { id } = await takenIn(care);
    expect((await care.delete(`/api/devices/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/devices/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/devices/${id}`)).status).toBe(404);
  });

  test.each([
    ["assigned", { technician: true }],
    ["paid for", { depositAmount: 100, depositPayment: { method: "cash" } }],
    ["remarked on", { remark: true }],
  ])(
    "a device that was %s is refused",
    async (_, { technician: isAssigned, remark, ...given }: any) => {
      const device = await takenIn(care, {
        ...given,
        ...(isAssigned && { technicianId: technician.userId }),
      });
      if (remark) await care.post(`/api/devices/${device.id}/remarks`, { content: "Alipiga simu" });
      expect(await admin.delete(`/api/devices/${device.id}`)).toMatchObject({
        status: 409,
        body: { code: "has_linked_records" },
      });
    },
  );
});

test.each([
  ["a draft of an estimate", { draft: true }],
  ["a sent estimate", {}],
])("an intake with %s cannot be deleted", async (_, given) => {
  const { id } = await takenIn(care);
  const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 100_000 };
  const estimate = { lines: [line], ...given };
  expect((await admin.post(`/api/devices/${id}/estimates`, estimate)).status).toBe(201);
  expect(await admin.delete(`/api/devices/${id}`)).toMatchObject({
    status: 409,
    body: { code: "has_linked_records" },
  });
  expect((await admin.get(`/api/devices/${id}`)).body.checklists).not.toEqual([]);
});

test("a signed and assigned intake cannot be deleted", async () => {
  const { id } = await takenIn(care);
  const signed = { moment: "intake", role: "customer", reason: "Kalamu imeisha" };
  expect((await care.post(`/api/devices/${id}/signatures`, signed)).status).toBe(201);
  const technicianId = technician.userId;
  expect((await care.post(`/api/devices/${id}/assign`, { technicianId })).status).toBe(200);
  expect(await admin.delete(`/api/devices/${id}`)).toMatchObject({
    status: 409,
    body: { code: "has_linked_records" },
  });
});

test("remarks are shown newest first, with their authors", async () => {
  const { id } = await takenIn(care);
  await care.post(`/api/devices/${id}/remarks`, { content: "Mteja amepigiwa" });
  const second = await technician.post(`/api/devices/${id}/remarks`, { content: "Nimeagiza kioo" });
  expect(second.status).toBe(201);
  const { remarks } = (await care.get(`/api/devices/${id}`)).body;
  expect(remarks.map((each: any) => [each.content, each.createdBy.name])).toEqual([
    ["Nimeagiza kioo", "Juma"],
    ["Mteja amepigiwa", "Rehema"],
  ]);
  expect((await care.post(`/api/devices/${newId()}/remarks`, { content: "?" })).status).toBe(404);
});

describe("a checklist", () => {
  test("records results and their author; other items stay", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const [first, second] = device.checklists;
    const path = `/api/devices/${device.id}/checklists`;
    await technician.put(path, { items: [{ id: first!.id, result: "faulty", note: "haiwaki" }] });
    const answer = await technician.put(path, {
      items: [
        { id: first!.id, result: "ok" },
        { id: second!.id, result: "ok", note: "" },
      ],
    });
    expect(answer.body.items.slice(0, 3)).toMatchObject([
      { result: "ok", note: "haiwaki", checkedBy: { name: "Juma" } },
      { result: "ok", note: null },
      { result: "not-tested", checkedBy: null, checkedAt: null },
    ]);
    expect((await care.get(`/api/devices/${device.id}`)).body.checklists).toEqual(
      answer.body.items,
    );
  });

  test("of another technician's device cannot be filled in", async () => {
    const device = await takenIn(care);
    const items = [{ id: device.checklists[0]!.id, result: "ok" }];
    const refused = await technician.put(`/api/devices/${device.id}/checklists`, { items });
    expect(refused).toMatchObject({ status: 403, body: { params: { reason: "not-your-device" } } });
  });

  test("refuses items of another device, and changes after the hand-over", async () => {
    const device = await takenIn(care);
    const other = await takenIn(care);
    const items = [{ id: other.checklists[0]!.id, result: "ok" }];
    expect((await care.put(`/api/devices/${device.id}/checklists`, { items })).status).toBe(422);
    await put(app, other.id, { status: "done" });
    expect(await care.put(`/api/devices/${other.id}/checklists`, { items })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });
});
