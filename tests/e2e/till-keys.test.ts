import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { scan } from "#tests/support/scan.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open } = await openShop({}, { as: "care" });
await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
await stocked(app.db, 40, { name: "USB-C charger", sku: "CHG-001", price: 1_500_000 });
await stocked(app.db, 40, { name: "Kioo cha Spark 20", sku: "SCR-020", price: 4_500_000 });

const search = (page: TestPage): Locator =>
  page.getByRole("searchbox", { name: "Search products" });
const cart = (page: TestPage): Locator => page.getByRole("region", { name: "Cart" });
const payment = (page: TestPage): Locator => page.getByRole("dialog", { name: "Secure Payment" });
const done = (page: TestPage): Locator =>
  page.getByRole("heading", { name: "Sale completed successfully!" });
async function openTill(): Promise<TestPage> {
  const page = await open("/pos");
  await page.getByRole("button", { name: /USB-C cable/ }).waitFor();
  return page;
}

/** Types a letter, which must arrive in the search field of the till, and deletes the letter. */
async function expectTyping(page: TestPage, after: string): Promise<void> {
  await page.keyboard.press("k");
  expect(await search(page).inputValue(), after).toBe("k");
  await page.keyboard.press("Backspace");
}

test("three scanned items are sold for cash with at most eight keys; the first sale opens the shift", async () => {
  const page = await openTill();
  let keys = 0;
  const press = (key: string) => {
    keys++;
    return page.keyboard.press(key);
  };
  for (const code of ["CAB-001", "SCR-020", "CHG-001"]) await scan(page, code);
  await cart(page).getByText("3 items").waitFor();
  await page.getByRole("button", { name: "No shift open" }).waitFor();
  await press("F8");
  const shift = page.getByRole("dialog", { name: "Open shift" });
  await shift.getByText("The payment continues right after.").waitFor();
  await expectAccessible(page);
  await picture(page, "till-shift-offer");
  for (const digit of "500") await press(digit);
  await press("Enter");
  await done(page).waitFor();
  await press("F10");
  await cart(page).getByText("Cart is empty").waitFor();
  expect(keys).toBeLessThanOrEqual(8);
  const { body } = await care.get("/api/shifts/current");
  expect(body.shift).toMatchObject({ openingFloat: 50_000 });
  const { items } = (await admin.get("/api/sales?limit=1")).body;
  expect(items[0]).toMatchObject({ total: 6_500_000, status: "completed", paymentType: "cash" });
});

test("letters go to the search from everywhere on the screen, and codes leave it as it was", async () => {
  const page = await openTill();
  await expectTyping(page, "at the start");
  await scan(page, "CAB-001");
  await cart(page).getByText("1 item", { exact: true }).waitFor();
  expect(await search(page).inputValue()).toBe("");
  await page.keyboard.press("F4");
  await expectTyping(page, "after F4");
  await page.keyboard.press("F9");
  await payment(page).getByLabel("Cash received").waitFor();
  await page.keyboard.press("Escape");
  await expectTyping(page, "after F9 and Escape");
  await page.keyboard.press("F3");
  const customer = page.getByRole("dialog", { name: "Select Customer" });
  await customer.getByRole("button", { name: "Create New Customer" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await customer.waitFor({ state: "detached" });
  await expectTyping(page, "after F3 and Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectTyping(page, "after Ctrl+K and Escape");
  await page.getByRole("button", { name: /USB-C charger/ }).click();
  await expectTyping(page, "after a tap on a product");
  await scan(page, "SCR-020");
  await cart(page).getByText("3 items").waitFor();
  expect(await search(page).inputValue()).toBe("");
  await page.keyboard.press("F8");
  await done(page).waitFor();
  await page.getByRole("button", { name: "New Sale" }).click();
  await cart(page).getByText("Cart is empty").waitFor();
  await expectTyping(page, "after New Sale");
  await scan(page, "SCR-020");
  await page.keyboard.press("F8");
  await done(page).waitFor();
  await expectTyping(page, "while the receipt is shown");
});

test("the arrows choose a product, and Enter adds it", async () => {
  const page = await openTill();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await picture(page, "till-arrows");
  await page.keyboard.press("Enter");
  await cart(page).getByText("USB-C cable").waitFor();
  await page.keyboard.type("usb", { delay: 120 });
  await page.getByRole("button", { name: /Kioo cha Spark/ }).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await cart(page).getByText("USB-C charger").waitFor();
  expect(await search(page).inputValue()).toBe("");
});

test("until all products are there, the first ones are shown and the server searches", async () => {
  const page = await open("/dashboard");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/items/catalogue**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pos");
  await page.getByRole("button", { name: /USB-C cable/ }).waitFor();
  await page.keyboard.type("spark", { delay: 120 });
  await page.getByRole("button", { name: /USB-C cable/ }).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await cart(page).getByText("Kioo cha Spark 20").waitFor();
  release();
  await page.getByRole("group", { name: "Categories" }).or(search(page)).first().waitFor();
  await cart(page).getByText("Kioo cha Spark 20").waitFor();
});
