import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { choose, intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema", technician: "Juma" });

describe("an intake", () => {
  test("returns the complete device, as a later read does", async () => {
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
      "power",
      "display",
      "touch",
      "ports",
      "sound",
      "camera",
      "battery",
      "charger",
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

  test("with a known phone number belongs to the existing customer", async () => {
    const phone = newPhone();
    const first = await takenIn(care, { customer: { name: "Baraka", phone } });
    const second = await takenIn(care, { customer: { name: "Baraka M.", phone } });
    expect(second.customer).toEqual(first.customer);
    expect(second.ticketNumber).not.toBe(first.ticketNumber);
  });

  test("keeps the id from its counter, which no other device can use", async () => {
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

  test("beyond the customer's limit is refused, also for ten at once", async () => {
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

  test("for an inactive or unknown customer is refused", async () => {
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

  test("requires the fields that the shop requires", async () => {
    await choose(app, "forms", "device_intake_required_fields", ["serialNumber", "customerEmail"]);
    const refused = await care.post("/api/devices", intake());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(["serialNumber", "customer.email"]);
    await choose(app, "forms", "device_intake_required_fields", null);
  });

  test("uses the shop's own checklist", async () => {
    await choose(app, "devices", "checklist_items", ["power", "hinge"]);
    const device = await takenIn(care, { checklist: [{ label: "keyboard", result: "ok" }] });
    expect(device.checklists.map((item) => `${item.phase} ${item.label}`)).toEqual([
      "intake power",
      "intake hinge",
      "intake keyboard",
      "outtake power",
      "outtake hinge",
    ]);
    await choose(app, "devices", "checklist_items", null);
  });

  test("with a known price requires half of it as a deposit; less needs a reason and a right", async () => {
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

  test("takes the deposit and assigns the technician at once", async () => {
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

  test("that fails halfway leaves nothing behind", async () => {
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

  test("is refused for technicians", async () => {
    expect((await technician.post("/api/devices", intake())).status).toBe(403);
  });
});
