/** Settings of the counter and the workshop have the effect that their screen promises. */
import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { slipPaper } from "#src/areas/devices/paper/slip-paper.ts";
import { signedIn } from "../support/client.ts";
import { takenIn } from "../support/shop/devices.ts";
import { daysAgo, handedBack } from "../support/shop/returns.ts";
import { cart, mobile, newCustomer, simulated, sold } from "../support/shop/sales.ts";
import { count, shiftOpened } from "../support/shop/shifts.ts";
import { stocked } from "../support/shop/stock.ts";
import { startShop } from "../support/shop.ts";

const { app, admin, care, technician } = await startShop();
const PRICE = 1_000_000;
const { id: itemId } = await stocked(app.db, 1000, { price: PRICE });
const lines = [{ itemId, quantity: 1 }];
const set = async (category: string, change: object) => {
  expect((await admin.put(`/api/settings/${category}`, change)).status).toBe(200);
};
const labour = [{ kind: "labour", description: "Kioo", quantity: 1, unitPrice: PRICE }];

describe("devices", () => {
  test("maxDevicesPerCustomer limits the open devices of a customer", async () => {
    const customerId = await newCustomer(admin);
    await set("devices", { maxDevicesPerCustomer: 1 });
    await takenIn(care, { customerId });
    const second = { customerId, brand: "Tecno", model: "Pop", issueDescription: "Chaji" };
    expect((await care.post("/api/devices", second)).status).toBe(409);
    await set("devices", { maxDevicesPerCustomer: 2 });
    expect((await care.post("/api/devices", second)).status).toBe(201);
  });

  test("depositRequiredPercent is the deposit that an estimate asks for", async () => {
    await set("devices", { depositRequiredPercent: 30 });
    const { id } = await takenIn(admin, { technicianId: technician.userId });
    const { body } = await technician.post(`/api/devices/${id}/estimates`, { lines: labour });
    expect(body.depositAmount).toBe(0.3 * PRICE);
    await set("devices", { depositRequiredPercent: 50 });
  });

  test("rushFeePercent is the surcharge of a rush", async () => {
    await set("devices", { rushFeePercent: 40 });
    const { id } = await takenIn(admin, { technicianId: technician.userId, priority: "rush" });
    const { body } = await technician.post(`/api/devices/${id}/estimates`, { lines: labour });
    expect(body.total).toBe(1.4 * PRICE);
    await set("devices", { rushFeePercent: 50 });
  });

  test("approvalMarginPercent stays with the estimate that was sent", async () => {
    await set("devices", { approvalMarginPercent: 25 });
    const { id } = await takenIn(admin, { technicianId: technician.userId });
    const { body } = await technician.post(`/api/devices/${id}/estimates`, { lines: labour });
    const device = (await admin.get(`/api/devices/${id}`)).body;
    expect(device.estimates).toMatchObject([{ id: body.id, marginPercent: 25 }]);
    await set("devices", { approvalMarginPercent: 10 });
  });

  test("returnChecklistItems are checked when a repair comes back", async () => {
    await set("devices", { returnChecklistItems: ["charger", "Kava"] });
    const device = await handedBack({ admin, technician });
    const body = { deviceId: device.id, returnReason: "Haiwaki" };
    const returned = await care.post("/api/returns", body);
    expect(returned.status).toBe(201);
    expect(JSON.stringify(returned.body)).toContain("Kava");
  });

  test("estimatedTimeRequired promises a time with every estimate, unless it is switched off", async () => {
    const send = async (given: object = {}) => {
      const { id } = await takenIn(admin, { technicianId: technician.userId });
      const path = `/api/devices/${id}`;
      const answer = await technician.post(`${path}/estimates`, { lines: labour, ...given });
      return { answer, device: (await admin.get(path)).body };
    };
    await set("devices", { targetRepairDays: 3 });
    expect((await send()).device.expectedReturnDate).toBe(addDays(today(), 3));
    expect((await send({ estimatedHours: 2 })).device.expectedReturnDate).toBeNull();
    const cleared = await send({ estimatedHours: null, expectedReturnDate: null });
    expect(cleared.answer).toMatchObject({
      status: 422,
      body: { fields: { estimatedHours: "is required" } },
    });
    await set("workflow", { estimatedTimeRequired: false });
    const free = await send({ estimatedHours: null, expectedReturnDate: null });
    expect(free.answer.status).toBe(201);
    expect(free.device.expectedReturnDate).toBeNull();
    await set("workflow", { estimatedTimeRequired: true });
    await set("devices", { targetRepairDays: 2 });
  });
});

describe("papers", () => {
  test("receiptFooter is printed on receipts, and a receipt keeps the one of its day", async () => {
    await set("business", { receiptFooter: "Hakuna kurudisha bila risiti\nKaribu tena" });
    const { receiptId } = await sold(care, lines);
    const older = `/api/receipts/${receiptId}`;
    await set("business", { receiptFooter: "" });
    expect((await care.get(older)).body.receiptContent.footer).toContain("Karibu tena");
    for (const language of ["en", "sw"]) {
      const url = `${app.url}${older}.escpos?language=${language}`;
      const roll = await fetch(url, { headers: { cookie: care.cookie } });
      expect(await roll.text()).toContain("Hakuna kurudisha bila risiti");
    }
    const next = await sold(care, lines);
    expect((await care.get(`/api/receipts/${next.receiptId}`)).body.receiptContent.footer).toBe(
      null,
    );
  });

  test("slipTerms are those of the intake, also on a later reprint", async () => {
    await set("devices", { slipTerms: "Simu isiyochukuliwa siku 90 inauzwa" });
    const { id } = await takenIn(care);
    await set("devices", { slipTerms: "Nyingine" });
    const device: Device = (await care.get(`/api/devices/${id}`)).body;
    expect(device.slipTerms).toBe("Simu isiyochukuliwa siku 90 inauzwa");
    const shop = (await care.get("/api/settings/shop")).body;
    const slip = slipPaper(device, shop, {
      language: "sw",
      say: (key) => key,
      customerName: "Asha",
      nameOfItem: (label) => label,
      publicUrl: "",
    });
    expect(slip.terms.lines.at(-1)).toBe("Simu isiyochukuliwa siku 90 inauzwa");
    expect(slip.terms.lines).toHaveLength(5);
    await set("devices", { slipTerms: "" });
  });
});

describe("business", () => {
  test("language is the one of new users", async () => {
    await set("business", { language: "sw" });
    const body = { name: "Neema Kessy", email: "neema@fundi.test", role: "technician" };
    const { id } = (await admin.post("/api/users", body)).body;
    const user = await app.db
      .selectFrom("users")
      .select("language")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(user.language).toBe("sw");
    await set("business", { language: "en" });
  });

  test("invoiceDueDays is the time until an invoice is due", async () => {
    await set("business", { invoiceDueDays: 21 });
    const customerId = await newCustomer(admin);
    await set("workflow", { autoGenerateInvoices: false });
    const sale = await sold(admin, lines, { customerId });
    const invoice = await care.post("/api/invoices", { saleId: sale.id });
    expect(invoice.status).toBe(201);
    expect(invoice.body.dueOn).toBe(addDays(today(), 21));
  });

  test("returnDays is the time within which a repair may come back, as it was at its intake", async () => {
    const comesBack = async (device: { id: string }) => {
      await daysAgo(app, device.id, 100);
      const body = { deviceId: device.id, returnReason: "Haiwaki" };
      return (await care.post("/api/returns", body)).status;
    };
    const device = await handedBack({ admin, technician });
    expect(await comesBack(device)).toBe(409);
    await set("business", { returnDays: 200 });
    expect(await comesBack(device)).toBe(409);
    const later = await handedBack({ admin, technician });
    await set("business", { returnDays: 30 });
    expect(await comesBack(later)).toBe(201);
  });
});

describe("customers", () => {
  test("tags are those that screens offer for a customer", async () => {
    await set("customers", { tags: ["new", "regular", "rafiki"] });
    expect((await care.get("/api/settings/shop")).body.customerTags).toContain("rafiki");
  });
});

describe("sales", () => {
  test("discountLimitPercent is the largest discount without the right to give more", async () => {
    const discount = { type: "percent", value: 20 };
    const sell = () => care.post("/api/sales", cart(lines, { discount }));
    expect((await sell()).status).toBe(403);
    await set("sales", { discountLimitPercent: 25 });
    expect((await sell()).status).toBe(201);
  });

  test("shiftTolerance is the largest difference of a count without a reason", async () => {
    const close = async (difference: number) => {
      const cashier = await signedIn(app, { role: "customer-care" });
      const { id, openingFloat } = await shiftOpened(cashier);
      const counted = count(openingFloat - difference);
      return (await cashier.post(`/api/shifts/${id}/close`, counted)).body.closedAt;
    };
    await set("sales", { shiftTolerance: 100 });
    expect(await close(200_00)).toBeNull();
    await set("sales", { shiftTolerance: 300 });
    expect(await close(200_00)).toEqual(expect.any(String));
  });

  test("shiftDifferenceLimit is the difference above which a shift waits for a sign-off", async () => {
    const close = async (difference: number) => {
      const cashier = await signedIn(app, { role: "customer-care" });
      const { id, openingFloat } = await shiftOpened(cashier);
      const counted = count(openingFloat - difference, { note: "Sijui" });
      return (await cashier.post(`/api/shifts/${id}/close`, counted)).body.signOff;
    };
    await set("sales", { shiftDifferenceLimit: 1000 });
    expect(await close(1000_00)).toBeNull();
    expect(await close(1001_00)).toMatchObject({ limit: 1000_00, at: null });
    await set("sales", { shiftDifferenceLimit: 2000 });
    expect(await close(1001_00)).toBeNull();
  });

  test("creditLimit is the most that a customer may owe", async () => {
    const customerId = await newCustomer(admin);
    const credit = { parts: [{ dueOn: addDays(today(), 10), amount: PRICE }], reason: "Jirani" };
    const clerk = await signedIn(app, {
      permissions: ["create_sales", "view_pos", "give_credit", "view_customers"],
    });
    const sell = () =>
      clerk.post("/api/sales", { customerId, lines, payment: { method: "on_credit", credit } });
    const charges = (creditLimit: number) =>
      admin.post("/api/settings/charges", { creditLimit, reason: "Hatari" });
    await charges(100);
    expect((await sell()).status).toBeGreaterThanOrEqual(400);
    await charges(50_000);
    expect((await sell()).status).toBe(201);
  });

  test("giftCardMonths is the life of a new gift card", async () => {
    const sellCard = async () =>
      (await care.post("/api/gift-cards", { amount: PRICE, payment: { method: "cash" } })).body
        .card;
    expect((await sellCard()).expiresOn).toBeNull();
    await set("sales", { giftCardMonths: 12 });
    expect((await sellCard()).expiresOn > addDays(today(), 360)).toBe(true);
    await set("sales", { giftCardMonths: 0 });
  });

  test("unpaidSaleMinutes is the time for which an unpaid sale keeps its goods", async () => {
    await set("automation", { unpaidSaleMinutes: 45 });
    const body = cart(lines, { payment: mobile(simulated.never) });
    const { sale } = (await care.post("/api/sales", body)).body;
    const minutes = (Date.parse(sale.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(44);
    expect(minutes).toBeLessThanOrEqual(45);
    await set("automation", { unpaidSaleMinutes: 15 });
  });
});

describe("loyalty", () => {
  const level = (name: string) => ({ loyaltyLevel: name as "bronze" });
  test.each(["bronze", "silver", "gold", "platinum"] as const)(
    "bronzeDiscount, silverDiscount, goldDiscount and platinumDiscount are those of their levels: %s",
    async (name) => {
      const customerId = await newCustomer(admin);
      await app.db.updateTable("customers").set(level(name)).where("id", "=", customerId).execute();
      await set("loyalty", { [`${name}Discount`]: 35 });
      const sale = await sold(admin, lines, { customerId, discount: { type: "tier" } });
      expect(sale.discountAmount).toBe(0.35 * PRICE);
    },
  );

  test("pointsToShilling is the number of points that pay one shilling", async () => {
    const customerId = await newCustomer(admin);
    const given = { customerId, points: 20_000, reason: "Zawadi" };
    expect((await admin.post("/api/loyalty/points", given)).status).toBe(201);
    const cheap = (await stocked(app.db, 5, { price: 10_000 })).id;
    await set("loyalty", { pointsToShilling: 50 });
    const payment = { method: "points" };
    const body = { customerId, lines: [{ itemId: cheap, quantity: 1 }], payment };
    expect((await admin.post("/api/sales", body)).body.payment.reference).toBe("5000");
  });
});

test("sessionTimeout ends a session without activity", async () => {
  const staff = await signedIn(app, { role: "technician" });
  const idleFor = (minutes: number) =>
    app.db
      .updateTable("sessions")
      .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where("userId", "=", staff.userId)
      .execute();
  await idleFor(20);
  await set("security", { sessionTimeout: 10 });
  expect((await staff.get("/api/auth/session")).body?.user ?? null).toBeNull();
  await set("security", { sessionTimeout: 30 });
});
