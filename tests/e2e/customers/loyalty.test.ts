import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();

async function customer(name: string, points: number, given: object = {}): Promise<string> {
  const { id } = (await admin.post("/api/customers", { name, phone: newPhone(), ...given })).body;
  if (points > 0) await add(id, points);
  return id;
}
const add = (customerId: string, points: number) =>
  admin.post("/api/loyalty/points", { customerId, points, reason: "Bonus" });
const pointsOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body.points;

const asha = await customer("Asha Bakari", 950, { email: "asha@example.com", city: "Moshi" });
await customer("Zuberi Kessy", 16_000);
const neema = await customer("Neema Mushi", 0);

const withoutPoints = (each: object): object => ({ ...each, points: 0 });
const row = (on: TestPage, name: string): Locator => on.getByRole("row").filter({ hasText: name });
const tile = (on: TestPage, label: string): Locator =>
  on.getByRole("listitem").filter({ hasText: label });
const dialog = (on: TestPage, name: string | RegExp): Locator => on.getByRole("dialog", { name });

test("points are added by keyboard with few keys, and raise the level with congratulations", async () => {
  await visit(page, "/loyalty");
  await row(page, "Asha Bakari").getByText("50 points to Silver").waitFor();
  await tile(page, "Total Points").getByText("16,950").waitFor();
  await expectAccessible(page);
  await picture(page, "loyalty");
  let keys = 0;
  const press = (key: string) => {
    keys++;
    return page.keyboard.press(key);
  };
  await press("n");
  const box = dialog(page, "Add Points");
  await box.getByRole("combobox", { name: "Customer" }).waitFor();
  for (const letter of "asha") await press(letter);
  await box.getByRole("option", { name: /Asha Bakari/, selected: true }).waitFor();
  await press("Enter");
  await box.getByText("Current points: 950").waitFor();
  await page.locator(":focus").and(box.getByLabel("Points")).waitFor();
  for (const digit of "100") await press(digit);
  await press("Tab");
  await press("b");
  await press("Enter");
  await picture(page, "loyalty-add");
  await expectAccessible(page);
  await press("Enter");
  await page.getByText("100 points added for Asha Bakari").waitFor();
  await page.getByText("Congratulations! Asha Bakari is now Silver.").waitFor();
  expect(keys).toBeLessThanOrEqual(13);
  expect(await pointsOf(asha)).toBe(1050);
  await row(page, "Asha Bakari").getByText("3,950 points to Gold").waitFor();
});

test("Add Points says what is missing and what is no number", async () => {
  await visit(page, "/loyalty?open=add");
  const box = dialog(page, "Add Points");
  await box.getByRole("button", { name: "Add Points" }).click();
  await expect.poll(() => box.getByText("Please fill in all fields").count()).toBe(3);
  await box.getByLabel("Points").fill("0");
  await box.getByText("Please enter a valid number of points").waitFor();
});

test("a reward is redeemed, shown at its customer, and taken back", async () => {
  const counter = await open("/loyalty", { as: care });
  await counter.getByRole("button", { name: "Redeem", exact: true }).click();
  const box = dialog(counter, "Redeem Reward");
  // The search has an answer from before the points of the last test.
  await counter.route("**/api/customers?*", async (route) => {
    const { items, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, items: items.map(withoutPoints) } });
  });
  await box.getByRole("combobox", { name: "Customer" }).fill("asha");
  await box.getByRole("option", { name: /Asha Bakari/ }).click();
  await box.getByText("Current points: 1,050").waitFor();
  await box.getByText("5% discount", { exact: true }).waitFor();
  await expectAccessible(counter);
  await picture(counter, "loyalty-redeem");
  await box.getByRole("radio", { name: /5% discount/ }).check();
  await box.getByRole("button", { name: "Redeem", exact: true }).click();
  await counter.getByText("Redeemed: 5% discount. 550 points are left.").waitFor();
  expect(await pointsOf(asha)).toBe(550);
  await counter.getByRole("button", { name: "View Asha Bakari" }).click();
  const details = dialog(counter, "Customer Details");
  await details.getByText("asha@example.com").waitFor();
  await details.getByText("Open", { exact: true }).waitFor();
  await expectAccessible(counter);
  await picture(counter, "loyalty-details");
  await details.getByRole("button", { name: "Take back" }).click();
  const cancel = dialog(counter, "Take back: 5% discount");
  await cancel.getByLabel("Reason").fill("Amebadili mawazo");
  await cancel.getByRole("button", { name: "Take back" }).click();
  await counter.getByText("500 points returned").waitFor();
  await details.getByText("Cancelled", { exact: true }).waitFor();
  expect(await pointsOf(asha)).toBe(1050);
});

test("a customer is edited, with points and their reason; other points meanwhile are told", async () => {
  await visit(page, "/loyalty");
  await page.getByRole("button", { name: "Edit Neema Mushi" }).click();
  const box = dialog(page, "Edit Neema Mushi");
  await box.getByLabel("City").fill("Arusha");
  await box.getByLabel("Points").fill("120");
  await box.getByRole("button", { name: "Save" }).click();
  await box.getByText("Say why the points change").waitFor();
  await picture(page, "loyalty-edit");
  await add(neema, 30);
  await box.getByLabel(/Reason/).fill("Tumekosea");
  await box.getByRole("button", { name: "Save" }).click();
  await box.getByText(/The customer has 30 points now/).waitFor();
  await box.getByRole("button", { name: "Save" }).click();
  await page.getByText("Customer updated successfully!").waitFor();
  const { points, city } = (await admin.get(`/api/customers/${neema}`)).body;
  expect({ points, city }).toEqual({ points: 120, city: "Arusha" });
});

test("the list is searched and filtered, and both files are saved", async () => {
  await visit(page, "/loyalty?level=platinum");
  await row(page, "Zuberi Kessy").getByText("Highest tier").waitFor();
  await row(page, "Asha Bakari").waitFor({ state: "detached" });
  for (const [item, said] of [
    ["Customers with their points", "Loyalty data exported successfully!"],
    ["Totals per tier", "Analytics exported successfully!"],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    expect((await file).suggestedFilename()).toMatch(/^loyalty.*\.csv$/);
    await page.getByText(said).waitFor();
  }
});

test("an admin creates, changes and switches off a reward", async () => {
  await visit(page, "/loyalty/rewards");
  await row(page, "Free diagnostics").getByText("0 of 50").waitFor();
  await page.keyboard.press("n");
  const box = dialog(page, "New reward");
  await box.getByRole("button", { name: "Create reward" }).click();
  await box.getByText("Enter a whole number, at least 1.").waitFor();
  await box.getByLabel("Name").fill("Kava la bure");
  await box.getByLabel("Cost in points").fill("250");
  await box.getByLabel("What it gives").selectOption({ label: "An amount of money" });
  await box.getByLabel("Discount amount").fill("5000");
  await expectAccessible(page);
  await picture(page, "rewards-new");
  await box.getByRole("button", { name: "Create reward" }).click();
  await row(page, "Kava la bure").getByText("5,000.00 off").waitFor();
  await expectAccessible(page);
  await picture(page, "rewards");
  await page.getByRole("link", { name: "Kava la bure" }).click();
  const edit = dialog(page, "Kava la bure");
  await edit.getByLabel("Active").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await row(page, "Kava la bure").getByText("Inactive").waitFor();
});

test("on the phone, in the dark and in Swahili everything is there", async () => {
  const as = await signedIn(app, { role: "admin" });
  const phone = await open("/loyalty", { as, size: "phone", theme: "dark", language: "sw" });
  await phone.getByText("Asha Bakari").click();
  await dialog(phone, "Taarifa za mteja").getByText("Pointi na daraja").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "loyalty-details-phone");
  await phone.keyboard.press("Escape");
  await expectAccessible(phone);
  await picture(phone, "loyalty-phone");
  await phone.getByRole("main").getByRole("button", { name: "Zaidi" }).click();
  await phone.getByRole("menuitem", { name: "Kanuni" }).waitFor();
  await picture(phone, "loyalty-menu-phone");
  await phone.getByRole("menuitem", { name: "Zawadi" }).click();
  await phone.getByText("Uchunguzi hautozwi ada").waitFor();
  await phone.goBack();
  await phone.getByRole("button", { name: "Komboa zawadi" }).click();
  await dialog(phone, "Komboa zawadi").waitFor();
  await picture(phone, "loyalty-redeem-phone");
  await phone.keyboard.press("Escape");
  await visit(phone, "/loyalty/rewards");
  await phone.getByText("Uchunguzi wa bure").first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "rewards-phone");
});
