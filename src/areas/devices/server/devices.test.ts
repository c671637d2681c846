import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import {
  finishChecklist,
  intake,
  newPhone,
  put,
  signature,
  takenIn,
} from "#tests/support/devices.ts";

let app: TestApp;
let admin: TestClient;
let care: TestClient;
let technician: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: "admin" });
  care = await signedIn(app, { role: "customer-care", name: "Rehema" });
  technician = await signedIn(app, { role: "technician", name: "Juma", maxDevicesAllowed: 1000 });
});
afterAll(() => app.close());

const setting = (category: string, key: string, value: unknown) =>
  app.db
    .insertInto("systemSettings")
    .values({ category, settingKey: key, settingValue: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict
        .columns(["category", "settingKey"])
        .doUpdateSet({ settingValue: JSON.stringify(value) }),
    )
    .execute();

const unset = (category: string, key: string) =>
  app.db
    .deleteFrom("systemSettings")
    .where("category", "=", category)
    .where("settingKey", "=", key)
    .execute();

describe("an intake", () => {
  test("is answered with the whole device, as it is read again", async () => {
    const phone = newPhone();
    const created = await care.post("/api/devices", {
      customer: { name: "Neema Mushi", phone },
      brand: "Samsung",
      model: "Galaxy A05",
      serialNumber: "R58-1",
      imei: "49-015420-323751-8",
      issueDescription: "Haichaji",
      priority: "rush",
      estimatedHours: 2.5,
      expectedReturnDate: "2027-01-15",
      checklist: [{ label: "display", result: "faulty", note: "ufa" }],
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      brand: "Samsung",
      imei: "490154203237518",
      status: "received",
      priority: "rush",
      estimatedHours: 2.5,
      expectedReturnDate: "2027-01-15",
      paymentStatus: "unpaid",
      balance: null,
      customer: { name: "Neema Mushi" },
      receivedBy: { id: care.userId, name: "Rehema" },
      version: 1,
      transitions: [],
      remarks: [],
      payments: [],
    });
    expect(created.body.ticketNumber).toMatch(/^R-\d\d-\d{6}$/);
    expect(created.body.trackingToken).toMatch(/^[\w-]{32}$/);
    const intakeItems = created.body.checklists.filter((item: any) => item.phase === "intake");
    expect(intakeItems.map((item: any) => item.label)).toEqual([
      ...["power", "display", "touch", "ports", "sound", "camera", "battery", "charger"],
    ]);
    expect(intakeItems[1]).toMatchObject({
      result: "faulty",
      note: "ufa",
      checkedBy: { id: care.userId },
    });
    expect(created.body.checklists.filter((item: any) => item.phase === "outtake")).toHaveLength(8);
    const read = await technician.get(`/api/devices/${created.body.id}`);
    expect(read.body).toEqual(created.body);
  });

  test("for a phone number that is known is for the customer who has it", async () => {
    const phone = newPhone();
    const first = await takenIn(care, { customer: { name: "Baraka", phone } });
    const second = await takenIn(care, { customer: { name: "Baraka M.", phone } });
    expect(second.customer).toEqual(first.customer);
    expect(second.ticketNumber).not.toBe(first.ticketNumber);
  });

  test("keeps the id its counter gave it, and no other device can have it", async () => {
    const id = newId();
    expect((await takenIn(care, { id })).id).toBe(id);
    const again = await care.post("/api/devices", intake({ id }));
    expect(again).toMatchObject({ status: 409, body: { code: "id_taken" } });
  });

  test("sent twenty times in parallel with one key is one device with one answer", async () => {
    const key = newId();
    const body = intake({ model: "Twenty" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => care.post("/api/devices", body, { key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await care.get("/api/devices?search=twenty")).body.items).toHaveLength(1);
  });

  test("beyond the customer's limit is refused, also of ten at once", async () => {
    const { customer } = await takenIn(care);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        care.post("/api/devices", intake({ customerId: customer.id })),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: "customer_device_limit",
      params: { limit: 5 },
    });
  });

  test("for a customer who is not active, or unknown, is refused", async () => {
    const { customerId } = await takenIn(care);
    await app.db
      .updateTable("customers")
      .set({ isActive: false })
      .where("id", "=", customerId)
      .execute();
    const inactive = await care.post("/api/devices", intake({ customerId }));
    expect(inactive).toMatchObject({ status: 409, body: { code: "customer_inactive" } });
    const unknown = await care.post("/api/devices", intake({ customerId: newId() }));
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("asks for the fields the shop asks for", async () => {
    await setting("forms", "device_intake_required_fields", ["serialNumber", "customerEmail"]);
    const refused = await care.post("/api/devices", intake());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(["serialNumber", "customer.email"]);
    await unset("forms", "device_intake_required_fields");
  });

  test("uses the shop's own checklist", async () => {
    await setting("devices", "checklist_items", ["power", "hinge"]);
    const device = await takenIn(care, { checklist: [{ label: "keyboard", result: "ok" }] });
    expect(device.checklists.map((item) => `${item.phase} ${item.label}`)).toEqual([
      ...["intake power", "intake hinge", "intake keyboard", "outtake power", "outtake hinge"],
    ]);
    await unset("devices", "checklist_items");
  });

  test("with a known price asks half of it in advance; less needs a reason and the right", async () => {
    const price = { finalAmount: 8_000_000 };
    const tooLittle = await care.post(
      "/api/devices",
      intake({ ...price, depositAmount: 3_999_999 }),
    );
    expect(tooLittle.status).toBe(422);
    expect(Object.keys(tooLittle.body.fields)).toEqual(["depositAmount"]);
    const tooMuch = await care.post("/api/devices", intake({ ...price, depositAmount: 8_000_001 }));
    expect(Object.keys(tooMuch.body.fields)).toEqual(["depositAmount"]);

    const waived = { ...price, depositAmount: 0, depositWaivedReason: "Mteja wa zamani" };
    expect(await care.post("/api/devices", intake(waived))).toMatchObject({
      status: 403,
      body: { params: { permission: "waive_deposits" } },
    });
    expect(await takenIn(admin, waived)).toMatchObject({ depositWaivedReason: "Mteja wa zamani" });
    expect(await takenIn(care, { ...price, depositAmount: 4_000_000 })).toMatchObject({
      depositAmount: 4_000_000,
      paymentStatus: "unpaid",
    });
  });

  test("takes the deposit and names the technician at once", async () => {
    const device = await takenIn(care, {
      finalAmount: 8_000_000,
      depositAmount: 4_000_000,
      depositPayment: { method: "mobile_money", provider: "mpesa", reference: "sgh 71 aa" },
      technicianId: technician.userId,
    });
    expect(device).toMatchObject({
      status: "assigned-to-technician",
      technician: { id: technician.userId, name: "Juma" },
      paidAmount: 4_000_000,
      balance: 4_000_000,
      paymentStatus: "partly-paid",
      payments: [{ amount: 4_000_000, reference: "SGH71AA", receivedBy: { name: "Rehema" } }],
      transitions: [{ fromStatus: "received", toStatus: "assigned-to-technician" }],
      remarks: [{ content: "Payment received: mobile money (mpesa), reference SGH71AA" }],
    });
  });

  test("that fails half-way leaves nothing behind", async () => {
    const phone = newPhone();
    const refused = await care.post("/api/devices", {
      ...intake({ customer: { name: "Nobody Yet", phone } }),
      technicianId: care.userId,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "technician_unavailable", params: { reason: "not-a-technician" } },
    });
    expect((await care.get("/api/customers?search=Nobody Yet")).body.items).toEqual([]);
  });

  test.each([
    ["no brand", { brand: " " }, "brand"],
    ["no issue", { issueDescription: "" }, "issueDescription"],
    ["a wrong IMEI", { imei: "490154203237519" }, "imei"],
    ["an endless issue", { issueDescription: "x".repeat(4001) }, "issueDescription"],
    ["a day that is none", { expectedReturnDate: "2026-02-30" }, "expectedReturnDate"],
    ["half a cent", { depositAmount: 0.5 }, "depositAmount"],
    ["a field nobody knows", { status: "done" }, "status"],
    ["a NUL", { model: "A\u0000" }, "model"],
    ["a paid deposit of nothing", { depositPayment: { method: "cash" } }, "depositAmount"],
    [
      "both a customer and a new one",
      { customerId: newId(), customer: { name: "A", phone: "0712345678" } },
      "customerId",
    ],
  ])("with %s is refused at that field", async (_, given, field) => {
    const refused = await care.post("/api/devices", intake(given));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });

  test("is not for technicians", async () => {
    expect((await technician.post("/api/devices", intake())).status).toBe(403);
  });
});

describe("assigning", () => {
  test("moves a received device on and writes history and notification", async () => {
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
      .selectFrom("deviceNotifications")
      .select(["type", "message"])
      .where("deviceId", "=", device.id)
      .execute();
    expect(told).toEqual([
      { type: "info", message: "Device status updated to assigned-to-technician" },
    ]);
  });

  test("somebody else later keeps the status", async () => {
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
  ])("somebody %s is refused", async (_, user, reason) => {
    const other = await signedIn(app, user);
    const device = await takenIn(care);
    expect(
      await care.post(`/api/devices/${device.id}/assign`, { technicianId: other.userId }),
    ).toMatchObject({ status: 409, body: { code: "technician_unavailable", params: { reason } } });
  });

  test("somebody who was deactivated, or whom nobody knows, is refused", async () => {
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

  test("once it is ready for pickup is refused", async () => {
    const device = await takenIn(care);
    await put(app, device.id, { status: "completed", assignedTo: technician.userId });
    expect(
      await care.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId }),
    ).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
  });

  test("fifteen devices at once to one technician never exceeds their limit", async () => {
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

describe("changing what was written", () => {
  test("the second of two people is told what it is now", async () => {
    const { id } = await takenIn(care);
    expect(
      (await care.patch(`/api/devices/${id}`, { version: 1, finalAmount: 500_000 })).status,
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
  ])("%s from an old screen is refused with the device as it is", async (_, path, body) => {
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

  test("the cost cannot fall below what was paid", async () => {
    const device = await takenIn(care, {
      depositAmount: 300_000,
      depositPayment: { method: "cash" },
    });
    expect(
      await care.patch(`/api/devices/${device.id}`, { version: 1, finalAmount: 299_999 }),
    ).toMatchObject({ status: 409, body: { code: "below_paid" } });
  });

  test("of a device that was handed back is refused", async () => {
    const device = await takenIn(care);
    await put(app, device.id, { status: "done" });
    const refused = await care.patch(`/api/devices/${device.id}`, { version: 1, color: "red" });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

describe("deleting", () => {
  test("an untouched intake works, for an admin", async () => {
    const { id } = await takenIn(care);
    expect((await care.delete(`/api/devices/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/devices/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/devices/${id}`)).status).toBe(404);
  });

  test.each([
    ["assigned", { technician: true }],
    ["paid for", { depositAmount: 100, depositPayment: { method: "cash" } }],
    ["remarked on", { remark: true }],
  ])("one that was %s is refused", async (_, { technician: isAssigned, remark, ...given }: any) => {
    const device = await takenIn(care, {
      ...given,
      ...(isAssigned && { technicianId: technician.userId }),
    });
    if (remark) await care.post(`/api/devices/${device.id}/remarks`, { content: "Alipiga simu" });
    expect(await admin.delete(`/api/devices/${device.id}`)).toMatchObject({
      status: 409,
      body: { code: "has_linked_records" },
    });
  });
});

test("remarks are shown newest first, with who wrote them", async () => {
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
  test("notes what was found, by whom; what is not named stays", async () => {
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

  test("of somebody else's device is not a technician's to fill in", async () => {
    const device = await takenIn(care);
    const items = [{ id: device.checklists[0]!.id, result: "ok" }];
    const refused = await technician.put(`/api/devices/${device.id}/checklists`, { items });
    expect(refused).toMatchObject({ status: 403, body: { params: { reason: "not-your-device" } } });
  });

  test("takes no item of another device, and none once handed back", async () => {
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

describe("money for a repair", () => {
  test("is at most what is owed; the receipt says what was true", async () => {
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

  test("with a reference that paid for another repair is refused", async () => {
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

describe("handing back", () => {
  const ready = async (given: Record<string, unknown> = {}) => {
    const device = await takenIn(care, { technicianId: technician.userId, ...given });
    await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    await finishChecklist(technician, device);
    const completed = await technician.post(`/api/devices/${device.id}/status`, {
      status: "completed",
    });
    expect(completed.body).toMatchObject({ status: "completed", completedAt: expect.any(String) });
    return completed.body;
  };

  test("the whole way: history, times and the customer's totals", async () => {
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

  test("needs a price, the balance, and a signature, and says which", async () => {
    const { id } = await ready();
    const reasonOf = async (body: object) => {
      const refused = await care.post(`/api/devices/${id}/status`, { status: "done", ...body });
      expect(refused).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
      return refused.body.params.reason;
    };
    expect(await reasonOf({ signature })).toBe("cost-not-set");
    const { version } = (await care.get(`/api/devices/${id}`)).body;
    await care.patch(`/api/devices/${id}`, { version, finalAmount: 200_000 });
    expect(await reasonOf({ signature })).toBe("balance-due");
    // Only who may release unpaid devices can give a reason instead of money.
    expect(await reasonOf({ signature, releaseUnpaidReason: "Atalipa kesho" })).toBe("balance-due");
    await care.post(`/api/devices/${id}/payments`, { amount: 200_000, method: "cash" });
    expect(await reasonOf({})).toBe("signature-missing");
    await setting("workflow", "require_customer_signature", false);
    expect((await care.post(`/api/devices/${id}/status`, { status: "done" })).status).toBe(200);
    await unset("workflow", "require_customer_signature");
  });

  test("unpaid is recorded with its reason, and what is paid later still counts", async () => {
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

  test("what cannot be repaired costs nothing unless money was taken", async () => {
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
    ).toBe("cost-not-set");
  });

  test("completing needs the finished checklist where the shop says so, and a reopened repair is not complete", async () => {
    const device = await takenIn(care, { technicianId: technician.userId });
    const path = `/api/devices/${device.id}/status`;
    await technician.post(path, { status: "in_progress" });
    const refused = await technician.post(path, { status: "completed" });
    expect(refused).toMatchObject({
      status: 409,
      body: { params: { reason: "checklist-unfinished" } },
    });
    await setting("workflow", "device_checklist_required", false);
    expect((await technician.post(path, { status: "completed" })).status).toBe(200);
    await unset("workflow", "device_checklist_required");
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

  test("and back on the bench at the same moment: one of them, and an unbroken history", async () => {
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

test("forgetting a customer empties what their repairs kept of them", async () => {
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
