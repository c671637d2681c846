import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const { id: itemId } = await stocked(app.db, 40, { name: "USB-C cable", price: 1_000_000 });

test("a service charge that an admin switches on is a line of the next sale and of its receipt", async () => {
  await visit(page, "/charges-and-taxes");
  await page.getByRole("heading", { name: "Service charge" }).waitFor();
  await expectAccessible(page);
  await picture(page, "charges");
  await page.getByLabel("Add the service charge").click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Tangu Desemba");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await admin.get("/api/settings/charges")).body.serviceChargeEnabled)
    .toBe(true);

  const sale = await sold(care, [{ itemId, quantity: 1 }]);
  expect(sale.total).toBe(1_050_000);
  await visit(page, `/receipts/${sale.receiptId ?? ""}`);
  await page.getByRole("heading", { level: 1, name: /^Receipt/ }).waitFor();
  await page.getByText("Service charge").first().waitFor();
  await picture(page, "charges-receipt");
});

test("an admin adds a tax rate that begins later; sales keep the rate of their day", async () => {
  await visit(page, "/charges-and-taxes?rate=true");
  const dialog = page.getByRole("dialog", { name: "New tax rate" });
  await dialog.getByLabel("Tax code").selectOption("A");
  await dialog.getByLabel("Rate", { exact: true }).fill("16");
  await dialog.getByLabel("First day").fill(addDays(today(), 30));
  await dialog.getByLabel("Reason").fill("Sheria ya fedha");
  await expectAccessible(page);
  await picture(page, "tax-rate-add");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Rate added").waitFor();
  const rates = page.getByRole("region", { name: "Tax rates" });
  await rates.getByText("16%").waitFor();
  await rates.getByText("Later").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  const { items } = (await admin.get("/api/tax-rates")).body;
  expect(items.find((rate: any) => rate.rate === 16)).toMatchObject({
    code: "A",
    validFrom: addDays(today(), 30),
  });

  const phone = await open("/charges-and-taxes", { size: "phone", language: "sw", theme: "dark" });
  await phone.getByRole("heading", { name: "Viwango vya kodi" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "charges-phone");
});
