import { expect, test } from "vitest";
import { newPhone } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop();

const newCustomer = async () =>
  (await care.post("/api/customers", { name: "Asha", phone: newPhone() })).body;

test("activating a customer is not a general change: it needs a right and a reason, and records an event", async () => {
  const { id } = await newCustomer();
  const path = `/api/customers/${id}`;
  expect((await admin.patch(path, { version: 1, isActive: false })).status).toBe(422);
  expect((await technician.post(`${path}/deactivate`, { version: 1, reason: "x" })).status).toBe(
    403,
  );
  expect((await care.post(`${path}/deactivate`, { version: 1, reason: " " })).status).toBe(422);
  const off = await care.post(`${path}/deactivate`, { version: 1, reason: "Halipi" });
  expect(off).toMatchObject({ status: 200, body: { isActive: false, version: 2 } });
  const { items } = (await care.get(`${path}/notes`)).body;
  expect(items).toMatchObject([{ content: "Deactivated: Halipi" }]);
  const stale = await care.post(`${path}/activate`, { version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version" } });
  expect((await care.post(`${path}/activate`, { version: 2 })).body.isActive).toBe(true);
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "data"])
    .where("recordId", "=", id)
    .where("kind", "like", "customer.%activated")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    {
      kind: "customer.deactivated",
      data: { before: { isActive: true }, after: { isActive: false }, noteId: items[0].id },
    },
    {
      kind: "customer.activated",
      data: { before: { isActive: false }, after: { isActive: true } },
    },
  ]);
});

test("the audit trail records consent before and after", async () => {
  const { id } = await newCustomer();
  await care.patch(`/api/customers/${id}`, { version: 1, city: "Moshi", smsOptOut: false });
  await care.patch(`/api/customers/${id}`, { version: 2, marketingConsent: true });
  const events = await app.db
    .selectFrom("events")
    .select("data")
    .where("recordId", "=", id)
    .where("kind", "=", "customer.updated")
    .orderBy("id")
    .execute();
  expect(events.map(({ data }) => data)).toEqual([
    { fields: ["city", "smsOptOut"] },
    {
      fields: ["marketingConsent"],
      before: { marketingConsent: false },
      after: { marketingConsent: true },
    },
  ]);
});
