/** A customer follows a repair on a phone, while a technician works on the device, and finds it on a desktop screen. */
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import type { TestClient } from "#tests/support/client.ts";
import { finishChecklist, newPhone, signature, takenIn } from "#tests/support/shop/devices.ts";

const { admin, care, technician, open, openPage } = await openShop();
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });

async function repair() {
  const phone = newPhone();
  const device = await takenIn(care, {
    customer: { name: "Asha Juma", phone },
    brand: "Samsung",
    model: "Galaxy A54",
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "cash" },
    technicianId: technician.userId,
    expectedReturnDate: "2099-03-01",
  });
  return { device, phone };
}

async function move(client: TestClient, deviceId: string, status: string): Promise<void> {
  const answer = await client.post(`/api/devices/${deviceId}/status`, { status, signature });
  expect(answer.status).toBe(200);
}

test("on a phone the page follows the repair without a reload", async () => {
  const { device } = await repair();
  const page = await open(`/track/${device.trackingToken}`, { size: "phone" });
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.textContent()).toBe("A technician has it");
  await page.getByText("This page updates itself.").waitFor();
  await expectAccessible(page);
  await picture(page, "track-phone");

  // A mark in the page that disappears if the browser reloads the page.
  await page.evaluate("document.body.dataset.kept = 'yes'");
  await move(technician, device.id, "in_progress");
  await page.getByRole("heading", { name: "We are repairing it" }).waitFor();
  await finishChecklist(technician, device);
  await move(technician, device.id, "completed");
  await page.getByRole("heading", { name: "Ready for pickup" }).waitFor();
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: "Ready for pickup" })
      .getAttribute("aria-current"),
  ).toBe("step");
  expect(await page.getByText("TSh\u00a042,500.00").isVisible()).toBe(true);

  const paid = await care.post(`/api/devices/${device.id}/payments`, {
    amount: 4_250_000,
    method: "cash",
  });
  expect(paid.status).toBe(201);
  await page.getByText("Paid in full").waitFor();
  await move(care, device.id, "done");
  await page.getByText(/^Warranty until/).waitFor();
  expect(await page.evaluate("document.body.dataset.kept")).toBe("yes");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, "track-done-phone");
  await page.getByRole("heading", { name: "Receipts" }).scrollIntoViewIfNeeded();
  await picture(page, "track-receipts-phone");
  await page
    .getByRole("link", { name: /^View\b/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.getByText(device.ticketNumber).first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, "receipt-link-phone");
});

test("on a desk the form works in Swahili and in dark mode", async () => {
  const { device, phone } = await repair();
  const page = await open("/track", { theme: "dark", language: "sw" });
  await picture(page, "track-form-dark-sw-desk");
  await page.getByLabel("Namba ya tiketi").fill(device.ticketNumber.toLowerCase());
  await page.getByLabel("Tarakimu 4").fill("0000");
  await page.getByRole("button", { name: "Onyesha kifaa changu" }).click();
  await page.getByRole("alert").getByText("Hatukupata kifaa").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Tarakimu 4").fill(phone.slice(-4));
  await page.getByRole("button", { name: "Onyesha kifaa changu" }).click();
  await page.getByRole("heading", { name: "Kipo kwa fundi" }).waitFor();
  await expectAccessible(page);
  await picture(page, "track-dark-sw-desk");
  await move(technician, device.id, "in_progress");
  await finishChecklist(technician, device);
  await move(technician, device.id, "completed");
  const payment = { amount: 4_250_000, method: "cash" };
  expect((await care.post(`/api/devices/${device.id}/payments`, payment)).status).toBe(201);
  await move(care, device.id, "done");
  await page.getByText(/^Dhamana hadi/).waitFor();
  await picture(page, "track-done-dark-sw-desk");
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("heading", { name: "Handed back" }).waitFor();
});

test("a phone without scripts can use it too", async () => {
  const { device, phone } = await repair();
  const page = await open("/track", { size: "phone", scripts: false });
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Ticket number").fill(device.ticketNumber);
  await page.getByLabel("Last 4 digits").fill(phone.slice(-4));
  await page.getByRole("button", { name: "Show my repair" }).click();
  await page.getByRole("heading", { name: "A technician has it" }).waitFor();
});

test("an invalid link offers the form", async () => {
  const page = await openPage({ size: "phone" });
  const answer = await page.goto("/track/AAAAAAAAAAAAAAAAAAAAAAAA");
  expect(answer?.status()).toBe(404);
  await expectAccessible(page);
  await picture(page, "track-missing-phone");
  await page.getByRole("link", { name: "Find by ticket number" }).click();
  await page.getByRole("heading", { name: "Follow your repair" }).waitFor();
});
