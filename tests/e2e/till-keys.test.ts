import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { scan } from "#tests/support/scan.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, openPage, keepOpen } = await openShop({}, { as: "care" });
const desk = await keepOpen();
await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
await stocked(app.db, 40, { name: "USB-C charger", sku: "CHG-001", price: 1_500_000 });
await stocked(app.db, 40, { name: "Kioo cha Spark 20", sku: "SCR-020", price: 4_500_000 });

const search = (page: TestPage): Locator =>
  page.getByRole("searchbox", { name: "Search products" });
const cart = (page: TestPage): Locator => page.getByRole("region", { name: "Cart" });
const payment = (page: TestPage): Locator => page.getByRole("dialog", { name: "Secure Payment" });
const done = (page: TestPage): Locator =>
  page.getByRole("heading", { name: "Sale completed successfully!" });
/** The till, whose cart is empty. */
async function openTill(): Promise<TestPage> {
  await visit(desk, "/pos");
  await desk.getByRole("button", { name: /USB-C cable/ }).waitFor();
  await cart(desk).getByText("Cart is empty").waitFor();
  return desk;
}

const emptyCart = (page: TestPage): Promise<void> =>
  cart(page).getByRole("button", { name: "Empty the cart" }).click();
const switchProvider = async (isOn: boolean): Promise<void> => {
  const { status } = await admin.post("/api/payment-gateways/simulator/switch", { isOn });
  expect(status).toBe(200);
};

/** Types a letter, which must arrive in the search field of the till, and deletes the letter. */
async function expectTyping(page: TestPage, after: string): Promise<void> {
  await page.keyboard.press("k");
  await expect.poll(() => search(page).inputValue(), { message: after }).toBe("k");
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
  await shift.getByLabel("Opening float").and(page.locator(":focus")).waitFor();
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

  // With an open shift, three scans and one key (F8) make the sale: four acts.
  let acts = 0;
  for (const code of ["CAB-001", "SCR-020", "CHG-001"]) {
    await scan(page, code);
    acts++;
  }
  await cart(page).getByText("3 items").waitFor();
  await page.keyboard.press("F8");
  acts++;
  await done(page).waitFor();
  expect(acts).toBeLessThanOrEqual(4);
  await page.keyboard.press("F10");
  await cart(page).getByText("Cart is empty").waitFor();
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
  await payment(page).waitFor({ state: "detached" });
  await expectTyping(page, "after F9 and Escape");
  await page.keyboard.press("F3");
  const customer = page.getByRole("dialog", { name: "Select Customer" });
  await customer.getByRole("button", { name: "Create New Customer" }).waitFor();
  const code = Promise.withResolvers<void>();
  await page.route("**/shop-palette-*.js", (route) => code.promise.then(() => route.continue()));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zz");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
  await page.keyboard.type("walk");
  await expect.poll(() => customer.getByRole("combobox").inputValue()).toBe("walk");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await customer.waitFor({ state: "detached" });
  await expectTyping(page, "after F3 and Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectTyping(page, "after Ctrl+K and Escape while its code is loading");
  code.resolve();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
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
  await expect.poll(() => search(page).inputValue()).toBe("");
  await emptyCart(page);
});

test("until all products are there, the first ones are shown and the server searches", async () => {
  const page = await openPage();
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

test("cash and M-Pesa together need at most eight keys more than one payment", async () => {
  const page = await openTill();
  await scan(page, "CHG-001");
  await cart(page).getByText("1 item", { exact: true }).waitFor();
  await page.keyboard.press("F4");
  // One payment needs one key to open the form, and one to send it.
  await page.keyboard.press("F9");
  await payment(page).getByLabel("Cash received").waitFor();
  let more = 0;
  const press = (key: string) => {
    more++;
    return page.keyboard.press(key);
  };
  await press("F7");
  const part = payment(page).getByLabel("Amount of this part");
  await part.and(page.locator(":focus")).waitFor();
  await expect.poll(() => part.inputValue()).toBe("15,000");
  for (const digit of "5000") await press(digit);
  await payment(page).getByText("Left to pay").waitFor();
  await picture(page, "split-first-part");
  await press("F9");
  await payment(page).getByLabel("Phone that pays").waitFor();
  await expect.poll(() => part.inputValue()).toBe("10,000");
  expect(more).toBeLessThanOrEqual(8);
  await expectAccessible(page);
  await picture(page, "split-second-part");
  await payment(page).getByLabel("Phone that pays").fill("0754999999");
  await page.keyboard.press("F9");
  await done(page).waitFor();
  await page.getByText("M-Pesa").first().waitFor();
  await picture(page, "split-done");
  const { items } = (await admin.get("/api/sales?limit=1")).body;
  expect(items[0]).toMatchObject({ total: 1_500_000, status: "completed", paymentType: "split" });
  await page.keyboard.press("F10");
});

test("without a provider the cashier types the reference, and a card page shows its fee", async () => {
  await switchProvider(false);
  const page = await openTill();
  await scan(page, "CHG-001");
  await page.keyboard.press("F4");
  await page.keyboard.press("F9");
  await payment(page).getByLabel("Cash received").waitFor();
  await page.keyboard.press("F4");
  await payment(page).getByLabel("Reference").waitFor();
  expect(await payment(page).getByRole("button", { name: "Ask for payment" }).count()).toBe(0);
  await picture(page, "pay-by-reference");
  await page.keyboard.press("F3");
  await payment(page).getByLabel("Approval code").waitFor();
  // The open form hears of the provider.
  await switchProvider(true);
  await payment(page).getByLabel("Card payment").selectOption("paypal");
  // 2.9 % of 15,000 and 0.30.
  await payment(page).getByText("435.30", { exact: false }).first().waitFor();
  await payment(page).getByText("2-3 minutes").waitFor();
  await expectAccessible(page);
  await picture(page, "pay-by-card-page");
  await page.keyboard.press("Escape");
  await payment(page).waitFor({ state: "detached" });
  await emptyCart(page);
});

test("an admin enters the accounts, a cashier reserves goods for a transfer, and staff confirm it", async () => {
  const setup = await open("/payment-providers", { as: admin });
  await setup.getByRole("button", { name: "Change accounts" }).click();
  const form = setup.getByRole("dialog", { name: "Bank account and Lipa numbers" });
  await form.getByLabel("Bank", { exact: true }).fill("CRDB");
  await form.getByRole("button", { name: "Save" }).click();
  await form.locator("[aria-invalid=true]").first().waitFor();
  await form.getByLabel("Account name").fill("Fundi Ltd");
  await form.getByLabel("Account number").fill("0150 1234 5678");
  await form.getByLabel("Branch").fill("Kariakoo");
  await form.getByLabel("M-Pesa: Lipa number").fill("5501234");
  await form.getByLabel("M-Pesa: name on the phone").fill("FUNDI LTD");
  await expectAccessible(setup);
  await picture(setup, "accounts-dialog");
  await form.getByRole("button", { name: "Save" }).click();
  await setup.getByText("Accounts saved").waitFor();
  await picture(setup, "accounts-card");

  const page = await openTill();
  await scan(page, "CHG-001");
  await page.keyboard.press("F4");
  await page.keyboard.press("F9");
  await payment(page).getByRole("button", { name: "Bank transfer" }).waitFor();
  await page.keyboard.press("F4");
  await page.keyboard.press("F6");
  await payment(page).getByText("5501234").waitFor();
  await expectAccessible(page);
  await picture(page, "pay-by-lipa");
  await page.keyboard.press("Shift+F4");
  await payment(page).getByText("0150 1234 5678").waitFor();
  await payment(page).getByText("1-3 business days").waitFor();
  await picture(page, "pay-by-transfer");
  await page.keyboard.press("F9");
  await payment(page).getByText("Waiting for the transfer").waitFor();
  await expectAccessible(page);
  await picture(page, "transfer-waiting");
  await payment(page).getByRole("button", { name: "New Sale" }).click();
  await page.getByText("Cart is empty").waitFor();

  const { items } = (await care.get("/api/sales?limit=1")).body;
  expect(items[0]).toMatchObject({ status: "pending", paymentType: "bank_transfer" });
  await visit(page, `/sales/${items[0].id}`);
  await page.getByRole("button", { name: "Transfer arrived" }).click();
  const confirm = page.getByRole("dialog", { name: "Transfer arrived" });
  await confirm.getByLabel("Reference").fill("ft-1");
  await expectAccessible(page);
  await picture(page, "transfer-arrived");
  // The live update of the sale arrives before the answer, and removes the button with its dialog.
  await page.route("**/transfer-arrived", async (route) => {
    const response = await route.fetch();
    await confirm.waitFor({ state: "detached" });
    await route.fulfill({ response });
  });
  await confirm.getByRole("button", { name: "Transfer arrived" }).click();
  await page.getByText("The transfer is confirmed.").waitFor();
  expect((await care.get(`/api/sales/${items[0].id}`)).body.status).toBe("completed");
});
