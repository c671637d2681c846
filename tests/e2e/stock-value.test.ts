/** The value of stock: its cost history, and its correction. */
import { expect, test } from "vitest";
import { inTransaction } from "#src/server/database.ts";
import { adjustValue } from "#src/areas/inventory/value/server/adjust-value.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { move, stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, open } = await openShop({}, { as: "admin" });

test("the cost of an item is explained by its history, and corrected with a reason", async () => {
  const item = await stocked(app.db, 4, { name: "Kioo cha Tecno Spark 10", cost: 2_500_000 });
  const { id } = item;
  await move(app.db, [
    { act: "bring-in", reason: "received", itemId: id, quantity: 6, value: 16_000_000 },
  ]);
  await sold(admin, [{ itemId: id, quantity: 3 }]);
  const late = { itemId: id, value: 700_001, reason: "late_cost" } as const;
  const said = { reference: "PO-26-000014", note: "Usafiri kutoka Kariakoo" };
  await inTransaction(app.db, (tx) => adjustValue(tx, admin, [{ ...late, ...said }]));

  const page = await open(`/inventory/${id}`);
  const history = page.getByRole("region", { name: "Cost history" });
  await history.getByText("Late cost").waitFor();
  await history.getByText("PO-26-000014").waitFor();
  await expectAccessible(page);
  await history.getByText("Opening stock").scrollIntoViewIfNeeded();
  await picture(page, "stock-value");

  // An item with stock has no field for its cost.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Prices and terms" }).click();
  const terms = page.getByRole("dialog", { name: "Prices, tax and warranty" });
  await terms.getByLabel("Warranty (days)").waitFor();
  expect(await terms.getByLabel("Cost price").count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Correct the stock value" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the stock value" });
  await dialog.getByLabel("What did one piece really cost?").fill("24000");
  await dialog.getByLabel("Why?").fill("Ankara ya msambazaji");
  await dialog.getByText("Stock value afterwards").waitFor();
  await picture(page, "stock-value-correct");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await history.getByText("Ankara ya msambazaji").waitFor();
  expect(await stockOf(app.db, id)).toMatchObject({ quantity: 7, value: 16_800_000 });
});

test("on the phone, in Swahili and dark mode", async () => {
  const item = await stocked(app.db, 2, {
    name: "Simu ya Samsung A15",
    isSerialised: true,
    sku: "A15",
    cost: 41_000_000,
  });
  await stocked(app.db, 2, { cost: null });
  const options = { size: "phone", language: "sw", theme: "dark" } as const;
  const page = await open(`/inventory/${item.id}`, options);
  await page.getByRole("region", { name: "Historia ya bei ya kununulia" }).waitFor();
  await page.getByText("Wastani wa bei ya kununulia").first().waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByText("Historia ya bei ya kununulia").first().scrollIntoViewIfNeeded();
  await picture(page, "stock-value-phone");
  await page.getByRole("main").getByRole("button", { name: "Zaidi", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sahihisha thamani ya zilizopo" }).click();
  const dialog = page.getByRole("dialog", { name: "Sahihisha thamani ya zilizopo" });
  await dialog.getByLabel("A15-2").check();
  await dialog.getByLabel("Moja ilinunuliwa kwa bei gani hasa?").fill("43000");
  await dialog.getByLabel("Kwa nini?").fill("Ushuru");
  await expectAccessible(page);
  await picture(page, "stock-value-correct-phone");
  await dialog.getByRole("button", { name: "Sahihisha", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await stockOf(app.db, item.id)).toMatchObject({ value: 45_300_000 });
});
