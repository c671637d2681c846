import sharp from "sharp";
import { expect, test } from "vitest";
import { firstSteps, type FirstStepName } from "#src/shared/setup/first-steps.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { formWith } from "#tests/support/shop/pictures.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";
import type { FirstStepsList } from "../contract.ts";

const { app, admin, care, technician } = await startShop();

const listOf = async (by: TestClient) => (await by.get<FirstStepsList>("/api/first-steps")).body;
const doneFor = async (by: TestClient): Promise<FirstStepName[]> =>
  (await listOf(by)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
const tick = (name: string, isTicked: boolean, by = admin) =>
  by.put(`/api/first-steps/${name}/tick`, { isTicked });
const putAway = (isPutAway: boolean, by = admin) =>
  by.put("/api/first-steps/put-away", { isPutAway });

test("each step is offered by the area that owns its facts; users see those they can take", async () => {
  expect((await listOf(admin)).steps.map(({ name }) => name)).toEqual(firstSteps);
  expect((await listOf(care)).steps.map(({ name }) => name)).toEqual([
    "goods",
    "stock",
    "printer",
    "device",
    "sale",
  ]);
  expect(await listOf(technician)).toEqual({ hasDemoData: false, isPutAway: false, steps: [] });
});

test("a step ticks itself when its records are there", async () => {
  expect(await doneFor(admin)).toEqual(["people"]);
  const { body: hours } = await admin.get("/api/settings/business");
  await admin.put("/api/settings/business", {
    businessHours: {
      ...hours.businessHours,
      sunday: { open: "09:00", close: "13:00", closed: false },
    },
  });
  expect(await doneFor(admin)).toEqual(["people"]);
  const logo = sharp({ create: { width: 60, height: 60, channels: 3, background: "#0b5a5e" } });
  await admin.post("/api/appearance/logo", await formWith(logo.png().toBuffer()));
  expect(await doneFor(admin)).toEqual(["shop", "people"]);
  const { body: item } = await admin.post("/api/items", {
    sku: "KEBO-1",
    name: "Kebo",
    category: "cables",
    price: 500_000,
  });
  expect(await doneFor(admin)).toEqual(["shop", "people", "goods"]);
  await admin.post(`/api/items/${item.id}/adjustments`, { quantity: 3, reason: "count" });
  await takenIn(care);
  expect(await doneFor(admin)).toEqual(["shop", "people", "goods", "stock", "device"]);
  await sold(care, [{ itemId: item.id, quantity: 1 }]);
  expect(await doneFor(care)).toEqual(["goods", "stock", "device", "sale"]);
});

test("the simulator and the provider that sends nothing are no payment method and no SMS", async () => {
  const gateways = await admin.get("/api/payment-gateways");
  expect(gateways.body.items).toContainEqual(
    expect.objectContaining({ name: "simulator", isOn: true }),
  );
  expect(await doneFor(admin)).not.toContain("payments");
});

test("a landline alone is no number for WhatsApp", async () => {
  const settings = (phone: string) => admin.put("/api/settings/business", { phone });
  await settings("022 211 1111");
  expect(await doneFor(admin)).not.toContain("whatsapp");
  await settings("0712 345 678");
  expect(await doneFor(admin)).toContain("whatsapp");
  await settings("022 211 1111");
});

test("a step is ticked by hand and unticked, by users who can take it; a repeated tick changes nothing", async () => {
  const before = await doneFor(admin);
  expect((await tick("sms", true)).body.steps).toContainEqual({
    name: "sms",
    isDone: true,
    isTickedByHand: true,
  });
  expect((await tick("sms", true)).status).toBe(200);
  expect(await tick("sms", false, care)).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  expect((await tick("printer", true, care)).status).toBe(200);
  expect((await tick("rest", true)).status).toBe(404);
  await tick("sms", false);
  await tick("printer", false);
  expect(await doneFor(admin)).toEqual(before);
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "actorId", "data"])
    .where("kind", "in", ["first_step.ticked", "first_step.unticked"])
    .orderBy("id")
    .execute();
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ["first_step.ticked", { step: "sms" }],
    ["first_step.ticked", { step: "printer" }],
    ["first_step.unticked", { step: "sms" }],
    ["first_step.unticked", { step: "printer" }],
  ]);
});

test("a manager of settings puts the list away for everybody and brings it back", async () => {
  const lead = await signedIn(app, { role: "customer-care", permissions: ["create_sales"] });
  expect((await putAway(true, care)).status).toBe(403);
  const before = await listOf(lead);
  expect(before.steps).toHaveLength(1);
  expect((await putAway(true)).body).toEqual({ hasDemoData: false, isPutAway: true, steps: [] });
  expect(await listOf(lead)).toEqual({ hasDemoData: false, isPutAway: true, steps: [] });
  expect((await putAway(false)).body.isPutAway).toBe(false);
  expect(await listOf(lead)).toEqual(before);
});
