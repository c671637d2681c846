/** The grouped menu, the search with Ctrl+K, the list of keys, day fields with a calendar, and pictures. */
import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const counter = await keepOpen({ as: care });

const menu = (on: TestPage) => on.getByRole("navigation", { name: "Main navigation" });
const heading = (on: TestPage, name: string) => on.getByRole("heading", { level: 1, name });

async function search(on: TestPage, text: string) {
  await on.getByRole("button", { name: "Search or jump to..." }).waitFor();
  await on.keyboard.press("Control+k");
  const palette = on.getByRole("dialog", { name: "Search" });
  await palette.getByLabel("Search or jump to...").fill(text);
  return palette;
}

test("the menu of an admin has groups, which are folded to fit on a screen of 720 px", async () => {
  await visit(page, "/dashboard");
  await page.setViewportSize({ width: 1280, height: 720 });
  await menu(page).getByRole("button", { name: "Money", expanded: false }).waitFor();
  await menu(page).getByText("Shifts").waitFor();
  expect(
    await menu(page).evaluate((place) => place.scrollHeight - place.clientHeight),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await picture(page, "menu");
  await page.setViewportSize({ width: 1280, height: 1400 });
  await menu(page).getByRole("button", { name: "Money", expanded: true }).waitFor();

  // A group of the menu that the user closes is still closed after a reload.
  await menu(page).getByRole("button", { name: "Counter" }).click();
  await menu(page).getByText("Shifts").waitFor({ state: "hidden" });
  await page.reload();
  await menu(page).getByRole("button", { name: "Counter", expanded: false }).waitFor();
  expect(await menu(page).getByText("Shifts").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("screens that set something up are reached from the settings", async () => {
  await visit(page, "/settings?category=more");
  const names = [
    "Webhooks",
    "Integrations",
    "SMS providers",
    "Faults",
    "Payment providers",
    "Fiscal receipts",
    "Charges and taxes",
  ];
  for (const name of names) {
    // The hint of another screen may contain the name, so the link must begin with it.
    const link = page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
    await link.click();
    await heading(page, name).waitFor();
    await page.goBack();
    await page.getByRole("navigation", { name: "What can be set up" }).waitFor();
  }
  await expectAccessible(page);
  await picture(page, "settings-more");
});

test("the faults are reached from the settings, also without the right to change settings", async () => {
  await visit(counter, "/dashboard");
  // All groups of the menu fit on this screen.
  await counter.setViewportSize({ width: 1280, height: 1200 });
  await menu(counter).getByRole("link", { name: "Settings" }).click();
  await counter.getByRole("main").getByRole("link", { name: "Faults" }).click();
  await heading(counter, "Faults").waitFor();
});

test("Ctrl+K starts actions, found by their words in both languages", async () => {
  const item = await stocked(app.db, 4, { name: "Kioo cha Tecno" });
  await visit(page, "/dashboard");
  const palette = await search(page, "");
  await palette.getByRole("option", { name: "New sale", selected: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "palette");
  await page.keyboard.press("Escape");

  await search(page, "funga zamu");
  await palette.getByRole("option", { name: "Close shift" }).waitFor();
  await palette.getByLabel("Search or jump to...").fill("customer new");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New customer" }).waitFor();
  await page.keyboard.press("Escape");

  // The user receives goods: chooses the item, types the number of pieces and presses Enter.
  await search(page, "goods arrived");
  await page.keyboard.press("Enter");
  const receive = page.getByRole("dialog", { name: "Receive stock" });
  await receive.getByRole("combobox", { name: "Item" }).fill("Kioo");
  await receive.getByRole("option", { name: /Kioo cha Tecno/ }).click();
  await receive.getByLabel("How many pieces arrived?").fill("6");
  await receive.getByText("Afterwards on the shelf: 10").waitFor();
  await picture(page, "receive-stock");
  await page.keyboard.press("Enter");
  await page.getByText("Stock received").waitFor();
  const stored = await admin.get(`/api/items/${item.id}`);
  expect(stored.body.quantity).toBe(10);
});

test("Ctrl+K finds the screens of money by what people call them, in both languages", async () => {
  await visit(page, "/dashboard");
  const palette = await search(page, "");
  for (const [typed, found] of [
    ["deni", "Owed to the shop"],
    ["ankara", "Invoices"],
    ["vocha", "Sell gift card"],
    ["mpesa statement", "Import statement"],
    ["stripe", "Payment providers"],
    ["benki", "Bank account and Lipa numbers"],
    ["vfd", "Fiscal receipts"],
    ["vat", "New tax rate"],
    ["risiti", "Sales report"],
  ] as const) {
    await palette.getByLabel("Search or jump to...").fill(typed);
    await palette.getByRole("option", { name: found }).waitFor();
  }
  await palette.getByLabel("Search or jump to...").fill("lipa number");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Account number").waitFor();
});

test("a screen without permission leads to the dashboard, and actions that a user may not start are absent", async () => {
  await visit(counter, "/inventory");
  await visit(counter, "/system");
  await counter.waitForURL("**/dashboard");
  const palette = await search(counter, "new");
  await palette.getByRole("option", { name: "New device" }).waitFor();
  expect(await palette.getByRole("option", { name: "New user" }).count()).toBe(0);
});

test("passport and status of a repair are found by ticket, IMEI and serial number", async () => {
  const imei = "356938035643809";
  const device = await takenIn(admin, { model: "Spark 20", imei, serialNumber: "TEC-998877" });
  await visit(page, "/dashboard");
  for (const typed of [device.ticketNumber, imei, "TEC-998877"]) {
    const palette = await search(page, typed);
    await palette.getByRole("option", { name: /^Passport of Tecno Spark 20/ }).waitFor();
    await palette.getByRole("option", { name: `Status of ${device.ticketNumber}` }).waitFor();
    await page.keyboard.press("Escape");
  }
  await (
    await search(page, device.ticketNumber)
  )
    .getByRole("option", { name: `Status of ${device.ticketNumber}` })
    .click();
  await heading(page, "Track status").waitFor();
  await page.getByRole("heading", { name: "Tecno Spark 20" }).waitFor();
});

test("? lists the keys of the screen; at the till, which types letters, F1 does", async () => {
  await visit(page, "/customers");
  await heading(page, "Customers").waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("New customer").waitFor();
  await keys.getByText("Search and start actions").waitFor();
  await expectAccessible(page);
  await picture(page, "keys");
  await page.keyboard.press("Escape");

  await visit(page, "/pos");
  await page.getByRole("searchbox").first().waitFor();
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "Keys" }).getByText("Take payment").waitFor();
  await picture(page, "keys-till");
});

test("a day is typed as the app writes it, or chosen from a calendar", async () => {
  await visit(page, "/inventory?new=true");
  const dialog = page.getByRole("dialog", { name: "New item" });
  await dialog.getByLabel("Name", { exact: true }).fill("Chaja ya USB-C, 20 W");
  await dialog.getByLabel("Category").selectOption("chargers");
  // The server suggests a SKU, until the user writes another one.
  await expect.poll(() => dialog.getByLabel("SKU").inputValue()).toBe("CHG-CHUS20");
  const day = dialog.getByLabel("Expiry date");
  await day.fill("tomorrow");
  await day.blur();
  await dialog.getByText(`Enter a day, such as ${formatDate(today(), "en")}.`).waitFor();
  await day.fill("3.4.2031");
  await day.blur();
  expect(await day.inputValue()).toBe("3 Apr 2031");
  await day.focus();
  await page.keyboard.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Open the calendar" });
  await calendar.getByText("April 2031").waitFor();
  await expectAccessible(page);
  await picture(page, "calendar");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  // Escape has closed only the calendar. The dialog is still open.
  await day.focus();
  await page.keyboard.press("ArrowDown");
  const chosen = calendar.getByRole("button", { name: "Thursday, 3 April 2031" });
  await chosen.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "hidden" });
  expect(await day.inputValue()).toBe("4 Apr 2031");
  await day.and(page.locator(":focus")).waitFor();
});

test("a picture that cannot be loaded becomes No Image, and a spinner shows while it loads", async () => {
  const broken = { sku: "CBL-1", name: "Waya", price: 100, featuredImage: "/no/such.webp" };
  const item = await admin.post("/api/items", broken);
  await visit(page, `/inventory/${item.body.id}`);
  await page.getByRole("img", { name: "Waya: No Image" }).waitFor();
  await page.getByText("No Image").first().waitFor();
});
