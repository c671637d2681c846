import { afterEach, describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { cameBack, handedBack } from "#tests/support/shop/returns.ts";

const { app, admin, care, technician } = await startShop();

const shape = (form: string, field: string, change: object, as = admin) =>
  as.put(`/api/settings/forms/${form}/${field}`, change);
const forms = async () => (await admin.get("/api/settings/forms")).body;

afterEach(async () => {
  await app.db.deleteFrom("systemSettings").where("category", "=", "forms").execute();
});

describe("changing a field of a form", () => {
  test("needs the right to change settings", async () => {
    expect((await shape("customer", "city", { isRequired: true }, care)).status).toBe(403);
    expect((await forms()).customerRequiredFields).toEqual(["name", "phone"]);
  });

  test("stores label, help, default, rules and whether it is required", async () => {
    const change = {
      isRequired: true,
      label: { en: "Ward", sw: "Kata" },
      help: { en: "", sw: "Mfano Kariakoo" },
      defaultValue: "Kariakoo",
      rules: [{ rule: "minLength", value: 3 }],
    };
    const { status, body } = await shape("customer", "city", change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customerRequiredFields: ["name", "phone", "city"],
      customerCustomLabels: { city: { en: "Ward", sw: "Kata" } },
      customerHelpText: { city: { en: "", sw: "Mfano Kariakoo" } },
      customerDefaultValues: { city: "Kariakoo" },
      customerValidationRules: { city: [{ rule: "minLength", value: 3 }] },
    });
    expect((await care.get("/api/settings/shop")).body.forms).toMatchObject({
      customerCustomLabels: { city: { en: "Ward", sw: "Kata" } },
    });
    const undone = { label: { en: "", sw: "" }, defaultValue: null, rules: [], isRequired: false };
    expect((await shape("customer", "city", undone)).body).toMatchObject({
      customerRequiredFields: ["name", "phone"],
      customerCustomLabels: {},
      customerDefaultValues: {},
      customerValidationRules: {},
    });
  });

  test("two users who change different fields at once lose nothing", async () => {
    const fields = ["city", "email", "birthday", "locationDescription", "preferredLanguage"];
    const answers = await Promise.all(
      fields.map((field) => shape("customer", field, { label: { en: `My ${field}`, sw: "" } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    expect(Object.keys((await forms()).customerCustomLabels).toSorted()).toEqual(fields.toSorted());
  });

  test.each([
    ["deviceIntake", "brand", { isHidden: true }, "isHidden"],
    ["deviceIntake", "brand", { isRequired: false }, "isRequired"],
    ["deviceIntake", "customerEmail", { label: { en: "Mail", sw: "" } }, "label"],
    ["deviceIntake", "color", { isRequired: true, isHidden: true }, "isHidden"],
    ["deviceIntake", "color", { defaultValue: "x".repeat(41) }, "defaultValue"],
    ["deviceIntake", "estimatedHours", { defaultValue: "soon" }, "defaultValue"],
    ["deviceIntake", "imei", { defaultValue: "490154203237518" }, "defaultValue"],
    ["deviceIntake", "imei", { rules: [{ rule: "onlyDigits" }] }, "rules"],
    ["deviceIntake", "color", { rules: [{ rule: "withinDays", value: 1 }] }, "rules"],
    ["deviceIntake", "color", { rules: [{ rule: "matches", value: "(a+)+$" }] }, "rules.0.rule"],
    ["customer", "gender", { defaultValue: "robot" }, "defaultValue"],
    ["customer", "city", { label: { en: "x".repeat(61), sw: "" } }, "label.en"],
    ["customer", "city", { label: { en: "A\u0000", sw: "" } }, "label.en"],
    ["customer", "city", { colour: "red" }, "colour"],
    ["return", "accessories", { isRequired: true }, "isRequired"],
  ])("%s %s %j is refused at %s", async (form, field, change, at) => {
    const before = await forms();
    const refused = await shape(form, field, change);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(at);
    expect(await forms()).toEqual(before);
  });

  test.each(["shoeSize", "constructor", "__proto__"])("%s is no field", async (field) => {
    expect((await shape("customer", field, { isRequired: true })).status).toBe(404);
  });

  test("all settings of forms can be written at once, unless they contradict each other", async () => {
    const hidden = await admin.put("/api/settings/forms", {
      customerRequiredFields: ["name", "phone", "city"],
      customerHiddenFields: ["city"],
    });
    expect(hidden.status).toBe(422);
    expect(hidden.body.fields).toEqual({
      customerHiddenFields: "A required field cannot be hidden",
    });
    const unknown = await admin.put("/api/settings/forms", {
      customerCustomLabels: { shoeSize: { en: "Shoe size", sw: "" } },
    });
    expect(unknown.status).toBe(422);
  });
});

describe("the intake", () => {
  test("requires what the shop requires", async () => {
    await shape("deviceIntake", "color", { isRequired: true });
    const refused = await care.post("/api/devices", intake());
    expect(refused).toMatchObject({ status: 422, body: { fields: { color: "is required" } } });
    expect(await takenIn(care, { color: "Nyeusi" })).toMatchObject({ color: "Nyeusi" });
  });

  test("still requires what every intake requires, if settings leave it out", async () => {
    await admin.put("/api/settings/forms", { deviceIntakeRequiredFields: [] });
    const refused = await care.post("/api/devices", intake({ brand: "" }));
    expect(Object.keys(refused.body.fields)).toContain("brand");
  });

  test("stores a hidden field that another system sends", async () => {
    await shape("deviceIntake", "color", { isHidden: true });
    await shape("customer", "city", { isHidden: true });
    const device = await takenIn(care, {
      color: "Nyekundu",
      customer: { name: "Integrator", phone: newPhone(), city: "Moshi" },
    });
    expect(device.color).toBe("Nyekundu");
    expect((await care.get(`/api/customers/${device.customerId}`)).body.city).toBe("Moshi");
  });

  test("fills fields that are not sent with their default values, and leaves empty ones empty", async () => {
    await shape("deviceIntake", "accessories", { defaultValue: "Hakuna" });
    await shape("deviceIntake", "estimatedHours", { defaultValue: 2.5 });
    expect(await takenIn(care)).toMatchObject({ accessories: "Hakuna", estimatedHours: 2.5 });
    expect(await takenIn(care, { accessories: null, estimatedHours: 0 })).toMatchObject({
      accessories: null,
      estimatedHours: 0,
    });
  });

  test("refuses values that break a rule, also in a later edit", async () => {
    await shape("deviceIntake", "serialNumber", {
      rules: [
        { rule: "startsWith", value: "SN" },
        { rule: "maxLength", value: 6 },
      ],
    });
    await shape("deviceIntake", "expectedReturnDate", {
      rules: [{ rule: "withinDays", value: 7 }],
    });
    const refused = await care.post(
      "/api/devices",
      intake({ serialNumber: "R58N", expectedReturnDate: addDays(today(), 8) }),
    );
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          serialNumber: "must begin with SN",
          expectedReturnDate: "must be at most 7 days from now",
        },
      },
    });
    const device = await takenIn(care, { serialNumber: "sn-123" });
    const { version } = device;
    const edit = await care.patch(`/api/devices/${device.id}`, {
      version,
      serialNumber: "SN-12345",
    });
    expect(edit).toMatchObject({
      status: 422,
      body: { fields: { serialNumber: "must have at most 6 characters" } },
    });
    expect((await care.patch(`/api/devices/${device.id}`, { version, color: "Bluu" })).status).toBe(
      200,
    );
  });
});

describe("a new customer", () => {
  const customer = (more: object = {}) => ({ name: "Asha Juma", phone: newPhone(), ...more });

  test("has what the form requires, wherever staff write one down", async () => {
    await shape("customer", "city", { isRequired: true });
    const alone = await care.post("/api/customers", customer());
    expect(alone).toMatchObject({ status: 422, body: { fields: { city: "is required" } } });
    const phone = newPhone();
    const atIntake = await care.post("/api/devices", intake({ customer: customer({ phone }) }));
    expect(atIntake.body.fields).toEqual({ "customer.city": "is required" });
    expect((await care.get(`/api/customers?search=${phone.slice(1)}`)).body.items).toEqual([]);
    expect((await care.post("/api/customers", customer({ city: "Moshi" }))).status).toBe(201);
  });

  test("with a known phone number is found whatever the form requires", async () => {
    const known = (await care.post("/api/customers", customer())).body;
    await shape("customer", "city", { isRequired: true });
    const found = await care.post("/api/customers", { name: "Asha", phone: known.phone });
    expect(found).toMatchObject({ status: 200, body: { id: known.id } });
  });

  test("gets default values and must satisfy rules; an edit need not fill required fields", async () => {
    await shape("customer", "city", { defaultValue: "Dodoma", isRequired: true });
    await shape("customer", "gender", { defaultValue: "female" });
    await shape("customer", "name", { rules: [{ rule: "minLength", value: 5 }] });
    const { body } = await care.post("/api/customers", customer());
    expect(body).toMatchObject({ city: "Dodoma", gender: "female" });
    const short = await care.post("/api/customers", customer({ name: "Asha" }));
    expect(short.body.fields).toEqual({ name: "must have at least 5 characters" });
    const path = `/api/customers/${body.id}`;
    const edit = await care.patch(path, { version: body.version, name: "Asha" });
    expect(edit.body.fields).toEqual({ name: "must have at least 5 characters" });
    expect((await care.patch(path, { version: body.version, city: "" })).status).toBe(200);
  });
});

test("a return must satisfy the rules of its form, at each of its steps", async () => {
  const device = await handedBack({ admin, technician });
  await shape("return", "returnReason", { rules: [{ rule: "minLength", value: 10 }] });
  await shape("return", "fixStatus", { rules: [{ rule: "startsWith", value: "F" }] });
  const refused = await care.post("/api/returns", { deviceId: device.id, returnReason: "Mbovu" });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { returnReason: "must have at least 10 characters" } },
  });
  const returned = await cameBack(care, device.id, { returnReason: "Skrini imezima tena" });
  const edit = await admin.patch(`/api/returns/${returned.id}`, {
    version: returned.version,
    fixStatus: "Haijulikani",
  });
  expect(edit.body.fields).toEqual({ fixStatus: "must begin with F" });
});

test("a technician reads how forms look, but may not change it", async () => {
  const staff = await signedIn(app, { role: "technician" });
  expect((await staff.get("/api/settings/shop")).body.forms.customerRequiredFields).toEqual([
    "name",
    "phone",
  ]);
  expect((await staff.put("/api/settings/forms", { customerHiddenFields: [] })).status).toBe(403);
});
