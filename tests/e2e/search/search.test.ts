/** The search of the whole shop (Ctrl+K), by keyboard alone on the desk, and on the phone. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { waitForLaterCode } from "#tests/support/pages/later-code.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
const page = await keepOpen({ as: care });
const owner = await keepOpen({ as: admin });

let device: Awaited<ReturnType<typeof takenIn>>;
let sale: Awaited<ReturnType<typeof sold>>;

beforeAll(async () => {
  device = await takenIn(admin, {
    customer: { name: "Neema Kimaro", phone: "0754111222" },
    brand: "Samsung",
    model: "Galaxy A12",
    imei: "356938035643809",
  });
  const item = await stocked(app.db, 9, { name: "Betri ya Samsung A12", sku: "BTR-777" });
  sale = await sold(admin, [{ itemId: item.id, quantity: 2 }], { customerId: device.customer.id });
  await ordered(admin, item.id);
});

const dialog = (on: TestPage) => on.getByRole("dialog", { name: "Search" });
const box = (on: TestPage) => dialog(on).getByRole("combobox");
const option = (on: TestPage, name: string | RegExp) => dialog(on).getByRole("option", { name });
const group = (on: TestPage, name: string) => dialog(on).getByRole("group", { name, exact: true });
const heading = (on: TestPage, name: string | RegExp) =>
  on.getByRole("heading", { level: 1, name });

async function close(on: TestPage): Promise<void> {
  await on.keyboard.press("Escape");
  await dialog(on).waitFor({ state: "hidden" });
}

/** Opens the search by its key and types at once, as a user does who never touches the mouse. */
async function search(on: TestPage, text: string): Promise<void> {
  await on.getByRole("button", { name: "Search or jump to..." }).waitFor();
  await on.keyboard.press("Control+k");
  await on.keyboard.type(text);
  await expect.poll(() => box(on).inputValue()).toBe(text);
}

/** The field that takes what is typed until the code of the search is loaded. */
const early = (on: TestPage) => dialog(on).getByRole("textbox", { name: "Search or jump to..." });

test("a name with a typing error, a sale and a setting are found and opened by keyboard", async () => {
  await visit(page, "/dashboard");
  const code = Promise.withResolvers<void>();
  await page.route("**/shop-palette-*.js", (route) => code.promise.then(() => route.continue()));
  await page.getByRole("button", { name: "Search or jump to..." }).waitFor();
  // Escape ends the search although its code is not loaded yet, also twice in a row, and forgets the letters.
  for (const letters of ["", "zz"]) {
    await page.keyboard.press("Control+k");
    await early(page).waitFor();
    await page.keyboard.type(letters);
    await close(page);
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kmia");
  await expect.poll(() => early(page).inputValue()).toBe("kmia");
  await expectAccessible(page);
  await picture(page, "search-early");
  code.resolve();
  await box(page).waitFor();
  await page.keyboard.type("ro");
  await expect.poll(() => box(page).inputValue()).toBe("kmiaro");
  await dialog(page).getByText("Nothing has exactly this text. Similar names:").first().waitFor();
  await group(page, "Customers")
    .getByRole("option", { name: /Neema Kimaro/ })
    .waitFor();
  await expectAccessible(page);
  await picture(page, "search-similar");
  await page.keyboard.press("Enter");
  await heading(page, "Neema Kimaro").waitFor();

  await search(page, sale.saleNumber.toLowerCase());
  await option(page, new RegExp(sale.saleNumber))
    .and(page.locator("[aria-selected=true]"))
    .waitFor();
  await page.keyboard.press("Enter");
  await heading(page, sale.saleNumber).waitFor();

  await visit(owner, "/customers");
  await heading(owner, "Customers").waitFor();
  await owner.getByRole("button", { name: "Search or jump to..." }).waitFor();
  // Without a network the code does not load. The letters wait for it.
  await owner.context().setOffline(true);
  await owner.keyboard.press("Control+k");
  await owner.keyboard.type("days for");
  await dialog(owner).getByText("The search failed. Check the connection and try again.").waitFor();
  await picture(owner, "search-early-offline");
  await owner.context().setOffline(false);
  await box(owner).waitFor();
  owner.complaints.splice(0);
  await owner.keyboard.type(" ret");
  await group(owner, "Settings").getByRole("option", { name: "Days for returns" }).waitFor();
  await picture(owner, "search-settings");
  await owner.keyboard.press("Enter");
  await heading(owner, "Settings").waitFor();
  await expect.poll(() => owner.evaluate("document.activeElement?.name")).toBe("returnDays");
});

test("results are grouped by kind, and say how many they are", async () => {
  await visit(page, "/dashboard");
  await search(page, "0754111222");
  await group(page, "Customers")
    .getByRole("option", { name: /Neema Kimaro/ })
    .waitFor();
  await group(page, "Devices").getByRole("option", { name: device.ticketNumber }).waitFor();
  await group(page, "Sales").getByRole("option", { name: sale.saleNumber }).waitFor();
  await dialog(page)
    .getByRole("status")
    .filter({ hasText: /\d+ results/ })
    .waitFor();
  await expectAccessible(page);
  await picture(page, "search-phone-number");
  await box(page).fill("356938035643809");
  await group(page, "Serial passport").getByRole("option", { selected: true }).waitFor();
  await close(page);
});

test("a search without a text shows what the user opened last, and nobody else's", async () => {
  const bench = await open(`/devices/${device.id}`, { as: technician });
  await expect.poll(async () => (await technician.get("/api/search?q=")).body.items.length).toBe(1);
  await visit(bench, `/customers/${device.customer.id}`);
  await heading(bench, "Neema Kimaro").waitFor();
  await expect.poll(async () => (await technician.get("/api/search?q=")).body.items.length).toBe(2);
  await search(bench, "");
  const recent = group(bench, "Opened last").getByRole("option");
  await recent.nth(1).waitFor();
  expect(await recent.allInnerTexts()).toEqual([
    expect.stringContaining("Neema Kimaro"),
    expect.stringContaining(device.ticketNumber),
  ]);
  await expectAccessible(bench);
  await picture(bench, "search-recent");
  await bench.keyboard.press("ArrowDown");
  await bench.keyboard.press("Enter");
  await heading(bench, /Samsung Galaxy A12/).waitFor();

  await visit(owner, "/dashboard");
  await search(owner, "");
  await option(owner, "New sale").waitFor();
  expect(await group(owner, "Opened last").count()).toBe(0);
});

test("the search on a phone, in Swahili and in the dark", async () => {
  const as = await signedIn(app, { role: "customer-care" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const phone = await open("/dashboard", options);
  const code = Promise.withResolvers<void>();
  await phone.route("**/shop-palette-*.js", (route) => code.promise.then(() => route.continue()));
  await phone.getByRole("button", { name: "Tafuta", exact: true }).click();
  await phone.getByRole("dialog").getByRole("textbox").fill("kim");
  await picture(phone, "search-early-phone-sw");
  code.resolve();
  const sheet = phone.getByRole("dialog");
  await sheet.getByRole("combobox").fill("kimaro");
  await sheet.getByRole("option", { name: /^Neema Kimaro/ }).waitFor();
  await sheet.getByRole("option", { name: new RegExp(device.ticketNumber) }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "search-phone-sw");
  await sheet.getByRole("combobox").fill("kmiaro");
  await sheet.getByRole("option", { name: /^Neema Kimaro/ }).waitFor();
  await picture(phone, "search-phone-similar-sw");
  await sheet.getByRole("option", { name: /^Neema Kimaro/ }).click();
  await heading(phone, "Neema Kimaro").waitFor();
});

test("a kind that fails has its own retry, and the others stay", async () => {
  await visit(page, "/dashboard");
  await sql`alter table suppliers rename to suppliers_away`.execute(app.db);
  try {
    await search(page, "kimaro");
    await option(page, /^Neema Kimaro/).waitFor();
    await option(page, /“Suppliers” could not be searched/).waitFor();
    await expectAccessible(page);
    await picture(page, "search-failed-kind");
  } finally {
    await sql`alter table suppliers_away rename to suppliers`.execute(app.db);
  }
  // Above the first entry is the last one.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await option(page, /could not be searched/)
    .first()
    .waitFor({ state: "hidden" });
  await option(page, /^Neema Kimaro/).waitFor();
  await close(page);
});

test("without a network the actions stay, and the search is repeated when it is back", async () => {
  await visit(page, "/customers");
  await waitForLaterCode(page);
  // The words of the other language are loaded last.
  await search(page, "uza");
  await option(page, "New sale").waitFor();
  await page.context().setOffline(true);
  await box(page).fill("new");
  const failure = dialog(page).getByText("The search failed. Check the connection and try again.");
  await failure.last().waitFor();
  await option(page, "New sale").waitFor();
  await option(page, "Retry").waitFor();
  await picture(page, "search-offline");
  await page.context().setOffline(false);
  await failure.last().waitFor({ state: "hidden" });
  await close(page);
  page.complaints.splice(0);
});

test("the next letter ends the search for the letters before", async () => {
  await visit(page, "/dashboard");
  const ended: string[] = [];
  page.on("requestfailed", (request) => ended.push(new URL(request.url()).search));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/search\?q=ki$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/\/api\/search\?q=ki$/);
  await search(page, "ki");
  await asked;
  await page.keyboard.type("maro");
  await option(page, /^Neema Kimaro/).waitFor();
  await expect.poll(() => ended).toContain("?q=ki");
  letGo();
  await close(page);
});

test("a text of 10,000 characters and signs of SQL find nothing and break nothing", async () => {
  await visit(page, "/dashboard");
  await search(page, "");
  for (const text of ["x".repeat(10_000), "%_\\' or 1=1", "zz\u0000qq"]) {
    await box(page).fill(text);
    await dialog(page)
      .getByText(/Nothing found for/)
      .first()
      .waitFor();
  }
  expect(
    await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
  ).toBeLessThanOrEqual(0);
});
