/** Forecasts: at the intake, on a repair, on an item, and while reordering; each with its range and its cases. */
import { expect, test } from "vitest";
import devices from "#locales/sw/devices.json" with { type: "json" };
import { formatDate } from "#src/shared/date-format.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { choose, takenIn } from "#tests/support/shop/devices.ts";
import { inWeek, movedInThePast } from "#tests/support/past/movements.ts";
import { plantRepairs } from "#tests/support/past/repairs.ts";
import { openGroup } from "#tests/support/shop/sign-intake.ts";
import { supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open } = await openShop({ care: "Zawadi Komba" });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const hours = { open: "08:00", close: "18:00", closed: false };
const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
await choose(
  app,
  "business",
  "business_hours",
  Object.fromEntries(week.map((day) => [day, hours])),
);

const device = await takenIn(care, { issueDescription: "Cracked screen", brand: "Samsung" });
const at = (daysAgo: number, hour: number) =>
  new Date(Date.parse(startOfDay(addDays(today(), -daysAgo))) + hour * 3_600_000).toISOString();
await plantRepairs(
  app,
  device.customerId,
  Array.from({ length: 42 }, (_, nth) => ({
    createdAt: at(nth + 1 + [1, 2, 2, 3][nth % 4]!, 10),
    completedAt: at(nth + 1, 15),
    issueDescription: "Kioo kimepasuka",
    brand: "Tecno",
  })),
);
const promise = formatDate(addDays(today(), 3), "en");

test("the intake tells when such repairs are ready; one tap promises the day, and nothing else does", async () => {
  const page = await open("/devices/new", { as: care });
  await page.getByLabel("Model").fill("A15");
  await openGroup(page, "Promise");
  const typed = formatDate(addDays(today(), 6), "en");
  await page.getByLabel("Expected Return Date").fill(typed);
  await page.getByRole("button", { name: "Cracked screen" }).click();
  await page.getByText("Usually ready in 1 to 3 working days").waitFor();
  await page
    .getByText(
      "42 repairs of this fault: at least 8 of 10 took this long, half of them up to 2 working days",
    )
    .waitFor();
  expect(await page.getByLabel("Expected Return Date").inputValue()).toBe(typed);
  await expectAccessible(page);
  await picture(page, "forecast-intake-desk");
  await page.getByRole("button", { name: `Promise ${promise}` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Expected Return Date").inputValue()).toBe(promise);
  await page.getByRole("button", { name: "Cracked screen" }).click();
  await page.getByText("Usually ready").waitFor({ state: "detached" });
  expect(await page.getByLabel("Expected Return Date").inputValue()).toBe(promise);
});

test("a repair and an intake tell it on the phone in Swahili, and a dialog takes the day over", async () => {
  const phone = { as: care, size: "phone", language: "sw", theme: "dark" } as const;
  const page = await open(`/devices/${device.id}`, phone);
  await page.getByText("Kwa kawaida huwa tayari baada ya siku 1 hadi 3 za kazi").waitFor();
  await picture(page, "forecast-repair-phone-sw");
  await page.getByRole("button", { name: "Badilisha tarehe ya kukabidhi" }).click();
  const day = formatDate(addDays(today(), 3), "sw");
  await dialog(page)
    .getByText(/^Matengenezo 42 ya tatizo hili: angalau 8 kati ya 10/)
    .waitFor();
  await dialog(page)
    .getByRole("button", { name: `Ahidi ${day}` })
    .click();
  await expectAccessible(page);
  await picture(page, "forecast-promise-phone-sw");
  await dialog(page).getByRole("button", { name: "Hifadhi" }).click();
  await dialog(page).waitFor({ state: "detached" });
  const { body } = await care.get(`/api/devices/${device.id}`);
  expect(body.expectedReturnDate).toBe(addDays(today(), 3));

  await visit(page, "/devices/new");
  await page.getByRole("button", { name: devices.issue["cracked-screen"] }).click();
  await page
    .getByText("Kwa kawaida huwa tayari baada ya siku 1 hadi 3 za kazi")
    .scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await picture(page, "forecast-intake-phone");
});

test("an item and its reorder tell the demand of a week; a user sets the minimum with a reason", async () => {
  const item = await stocked(app.db, 0, { name: "Kioo cha A15", sku: "KIOO-A15", minStock: 1 });
  await movedInThePast(app, item.id, [
    [inWeek(20), { act: "bring-in", reason: "received", quantity: 60 }],
    ...[2, 4, 2, 4, 2, 4, 2, 4, 2, 4, 2, 4, 3].map(
      (quantity, nth) => [inWeek(13 - nth), { act: "take-out", reason: "sale", quantity }] as const,
    ),
  ]);
  const supplier = await supplied(admin, { name: "Guangzhou Screens", leadTimeDays: 28 });
  const price = { supplierId: supplier.id, itemId: item.id, price: 4_500_000 };
  await admin.post("/api/supplier-prices", price);

  const page = await open(`/inventory/${item.id}`, { as: admin });
  const card = page.getByRole("region", { name: "Demand of a week" });
  await card.getByText("Usually 2 to 4 pieces a week").waitFor();
  await card.getByText(/^3 on average.*13 whole weeks with stock, 13 sales/).waitFor();
  await expectAccessible(page);
  await picture(page, "forecast-item-desk");
  await card.getByRole("link", { name: "Order" }).click();

  // Five weeks of 3 pieces with the safety days, and a deviation of 1 that grows to 2.
  await page.getByText(/^Lead time as agreed: 28 days\. Order at 17 in stock, 2 of them/).waitFor();
  await expectAccessible(page);
  await picture(page, "forecast-reorder-desk");
  await page.getByRole("button", { name: "Set minimum to 2" }).click();
  await expect.poll(() => dialog(page).getByLabel("Minimum stock").inputValue()).toBe("2");
  await expectAccessible(page);
  await picture(page, "forecast-minimum-desk");
  const reason = dialog(page).getByLabel("Reason");
  expect(await reason.inputValue()).toContain("Demand 2 to 4 a week (13 weeks, 13 sales and uses)");
  await reason.fill("");
  await page.keyboard.press("Enter");
  expect((await admin.get(`/api/items/${item.id}`)).body.minStock).toBe(1);
  await reason.fill("Wiki 13 zilizopita");
  await page.keyboard.press("Enter");
  await page.getByText("The minimum of Kioo cha A15 is saved").waitFor();
  expect((await admin.get(`/api/items/${item.id}`)).body.minStock).toBe(2);
  await page.getByRole("button", { name: "Set minimum to 2" }).waitFor({ state: "detached" });

  const phone = { as: admin, size: "phone", language: "sw", theme: "dark" } as const;
  const small = await open(`/purchase-orders/reorder?item=${item.id}`, phone);
  await small.getByText("Kwa kawaida vipande 2 hadi 4 kwa wiki").waitFor();
  await expectAccessible(small);
  await picture(small, "forecast-reorder-phone-sw");
  await visit(small, `/inventory/${item.id}`);
  await small.getByRole("heading", { level: 1, name: "Kioo cha A15" }).waitFor();
  await small.getByText("Kwa kawaida vipande 2 hadi 4 kwa wiki").scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(small);
  await picture(small, "forecast-item-phone-sw");
});
