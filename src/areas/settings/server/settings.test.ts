import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";

const { app, admin } = await startShop();

describe("who may", () => {
  test.each(["technician", "customer-care"] as const)(
    "a %s neither reads nor changes settings",
    async (role) => {
      const staff = await signedIn(app, { role });
      expect((await staff.get("/api/settings")).status).toBe(403);
      expect((await staff.get("/api/settings/business")).status).toBe(403);
      expect((await staff.put("/api/settings/business", { name: "Mine" })).status).toBe(403);
      expect((await admin.get("/api/settings/business")).body.name).not.toBe("Mine");
    },
  );

  test("every signed-in user gets the values that screens need, and nobody else does", async () => {
    expect((await clientOf(app).get("/api/settings/shop")).status).toBe(401);
    const technician = await signedIn(app, { role: "technician" });
    const { body } = await technician.get("/api/settings/shop");
    expect(body.moneyFormat).toEqual({
      currency: "TZS",
      symbol: "TSh",
      symbolPosition: "before",
      decimalSeparator: ".",
      thousandsSeparator: ",",
      fractionDigits: 2,
    });
    expect(body.devices.checklistItems).toHaveLength(8);
    expect(body.forms.deviceIntakeRequiredFields).toEqual([
      "customerName",
      "customerPhone",
      "brand",
      "model",
      "issueDescription",
    ]);
    expect(body.customerTags).toEqual(["new", "regular", "vip", "complainer"]);
    expect(body).not.toHaveProperty("security");
  });
});

test("a new shop has the default values", async () => {
  const { body } = await admin.get("/api/settings");
  expect(body.business).toMatchObject({
    name: "Device Repair Pro",
    currency: "TZS",
    taxRate: 18,
    repairWarrantyDays: 90,
  });
  expect(body.workflow).toMatchObject({
    requireCustomerSignature: true,
    deviceChecklistRequired: true,
    autoStatusUpdates: false,
  });
  expect(body.security).toMatchObject({ sessionTimeout: 30, loginAttempts: 5 });
  expect(body.loyalty).toMatchObject({
    silverThreshold: 1000,
    goldThreshold: 5000,
    platinumThreshold: 15_000,
  });
});

test("false stays false when the default is true", async () => {
  const changed = await admin.put("/api/settings/workflow", { requireCustomerSignature: false });
  expect(changed.status).toBe(200);
  expect((await admin.get("/api/settings/workflow")).body.requireCustomerSignature).toBe(false);
  expect((await admin.get("/api/settings/shop")).body.workflow.requireCustomerSignature).toBe(
    false,
  );
});

test("two users who change different fields of one category lose nothing", async () => {
  await Promise.all([
    admin.put("/api/settings/devices", { maxDevicesPerCustomer: 7 }),
    admin.put("/api/settings/devices", { targetRepairDays: 4 }),
  ]);
  expect((await admin.get("/api/settings/devices")).body).toMatchObject({
    maxDevicesPerCustomer: 7,
    targetRepairDays: 4,
  });
});

describe("refused at the field without any effect", () => {
  test.each([
    ["business", { name: "  " }, "name", "Business name is required"],
    ["business", { email: "nobody" }, "email", "Valid business email is required"],
    [
      "security",
      { sessionTimeout: 4 },
      "sessionTimeout",
      "Session timeout must be between 5 and 480 minutes",
    ],
    [
      "security",
      { sessionTimeout: 481 },
      "sessionTimeout",
      "Session timeout must be between 5 and 480 minutes",
    ],
    [
      "localization",
      { thousandsSeparator: "." },
      "thousandsSeparator",
      "Decimal and thousands separators must differ",
    ],
  ])("%s %j", async (category, change, field, message) => {
    const before = (await admin.get(`/api/settings/${category}`)).body;
    const refused = await admin.put(`/api/settings/${category}`, change);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ [field]: message });
    expect((await admin.get(`/api/settings/${category}`)).body).toEqual(before);
  });

  test.each([
    // The rate has its own endpoints, with days.
    ["business", { taxRate: 16 }, "taxRate"],
    // Charges have their own endpoint, with a permission and a reason.
    ["business", { serviceChargeEnabled: true }, "serviceChargeEnabled"],
    ["sales", { creditLimit: 1 }, "creditLimit"],
    ["business", { name: "A\u0000B" }, "name"],
    ["business", { name: "x".repeat(121) }, "name"],
    ["business", { owner: "me" }, "owner"],
    [
      "business",
      { businessHours: { monday: { open: "8", close: "18:00", closed: false } } },
      "businessHours.monday.open",
    ],
    ["forms", { deviceIntakeRequiredFields: ["shoeSize"] }, "deviceIntakeRequiredFields.0"],
    ["customers", { tags: [] }, "tags"],
    ["customers", { tags: ["vip", "VIP"] }, "tags"],
  ])("%s %j", async (category, change, field) => {
    const refused = await admin.put(`/api/settings/${category}`, change);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });

  test("an unknown category is not found", async () => {
    expect((await admin.get("/api/settings/secrets")).status).toBe(404);
    expect((await admin.put("/api/settings/secrets", {})).status).toBe(404);
  });
});

test("the journal records who changed what", async () => {
  await admin.put("/api/settings/customers", { tags: ["new", "friend"] });
  const event = await app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("kind", "=", "settings.updated")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(event).toEqual({
    actorId: admin.userId,
    data: {
      category: "customers",
      before: { tags: ["new", "regular", "vip", "complainer"] },
      after: { tags: ["new", "friend"] },
    },
  });
});
