/** Open screens show the changes of other users, without a reload. */
import { expect, test } from "vitest";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, care, openPage, keepOpen } = await openShop({}, { as: "admin" });
const first = await keepOpen();
const second = await keepOpen();
const phone = await stocked(app.db, 2, { sku: "LIVE", price: 1_000_000, isSerialised: true });

test("the serial numbers of an item and the passport of a piece show a sale", async () => {
  await visit(first, `/inventory/${phone.id}`);
  const serials = first.getByRole("region", { name: "Serial numbers" });
  await serials.getByRole("button", { name: "LIVE-1" }).waitFor();
  const passport = second;
  await visit(passport, "/passport?code=LIVE-1");
  await passport.getByRole("heading", { level: 1 }).waitFor();
  expect(await passport.getByText("Neema Komba").count()).toBe(0);

  await sold(care, [{ itemId: phone.id, quantity: 1, serials: ["LIVE-1"] }]);

  await passport.getByText("Neema Komba").first().waitFor();
  await expect.poll(() => serials.getByRole("button", { name: "LIVE-1" }).count()).toBe(0);
});

test("a page whose live feed opens late shows what changed in between", async () => {
  const page = await openPage();
  let openFeed = () => {};
  const isAwaited = new Promise<void>((resolve) => (openFeed = resolve));
  await page.route("**/api/events*", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto("/customers");
  await page.getByRole("link", { name: "Neema Komba" }).first().waitFor();

  await care.post("/api/customers", { name: "Salma Late", phone: "0712345678" });
  openFeed();

  await page.getByText("Salma Late").first().waitFor();
});

test("an open shift shows the cash of a sale", async () => {
  const shift = await shiftOpened(care);
  const page = first;
  await visit(page, `/shifts/${shift.id}`);
  await page.getByText("50,000.00").first().waitFor();
  expect(await page.getByText("60,000.00").count()).toBe(0);

  const { total } = await sold(care, [{ itemId: phone.id, quantity: 1, serials: ["LIVE-2"] }]);

  expect(total).toBe(1_000_000);
  await page.getByText("60,000.00").first().waitFor();
});
