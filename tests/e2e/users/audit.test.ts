import { expect, test } from "vitest";
import { sealEvents } from "#src/server/events/seals.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open } = await openShop({
  admin: "Amina Mwinyi",
  care: "Grace Massawe",
});

const rows = (page: TestPage) => page.getByRole("table", { name: "Audit" }).getByRole("row");

test("an admin finds who changed the number of a customer, sees it before and after, and opens the customer", async () => {
  const { body } = await care.post("/api/customers", { name: "Neema Juma", phone: newPhone() });
  const device = await takenIn(care, { customerId: body.id });
  const path = `/api/customers/${body.id}`;
  const { body: now } = await care.get(path);
  const changed = await care.patch(path, { phone: "0713 998 877", version: now.version });
  expect(changed.status).toBe(200);
  await sealEvents(app.db);

  const desk = await open("/audit", { as: admin });
  await desk.getByRole("heading", { name: "Audit" }).waitFor();
  await rows(desk).filter({ hasText: "Device: created" }).first().waitFor();
  await picture(desk, "audit");
  await expectAccessible(desk);

  await desk.getByRole("searchbox").fill(device.ticketNumber);
  await rows(desk).filter({ hasText: "Customer" }).first().waitFor({ state: "detached" });
  await desk.getByRole("searchbox").fill("Neema");
  await desk.getByRole("link", { name: "Customer: changed" }).click();
  const entry = desk.getByRole("dialog", { name: "Customer: changed" });
  await entry.getByText("+255713998877").waitFor();
  await entry.getByText("Grace Massawe").waitFor();
  await expectAccessible(desk);
  await picture(desk, "audit-entry");
  await entry.getByRole("link", { name: "Open the record" }).click();
  await desk.getByRole("heading", { name: "Neema Juma" }).waitFor();

  await visit(desk, "/audit");
  await desk.getByLabel("Records").selectOption({ label: "Customer" });
  await desk.getByLabel("Act").selectOption({ label: "Customer: created" });
  await rows(desk).filter({ hasText: "Customer: created" }).first().waitFor();
  await expect.poll(() => rows(desk).filter({ hasText: "Device:" }).count()).toBe(0);
  await desk.getByRole("button", { name: "Seal" }).click();
  const seal = desk.getByRole("dialog", { name: "Seal" });
  await seal.getByText("npm run check-invariants").waitFor();
  await picture(desk, "audit-seal");
  await expectAccessible(desk);
});

test("on a phone, in Swahili", async () => {
  const phone = await open("/audit", { as: admin, size: "phone", theme: "dark", language: "sw" });
  await phone.getByRole("heading", { name: "Ukaguzi" }).waitFor();
  await phone.getByRole("link", { name: "Mteja: kubadilishwa" }).first().waitFor();
  await picture(phone, "audit-phone");
  await expectAccessible(phone);
  await phone.getByRole("link", { name: "Mteja: kubadilishwa" }).first().click();
  await phone.getByRole("dialog").getByText("+255713998877").waitFor();
  await picture(phone, "audit-entry-phone");
  await expectNoSidewaysScroll(phone);
});
