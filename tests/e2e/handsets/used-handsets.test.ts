/** Used handsets: bought from a person with a warning, repaired before the sale, sold, and seen on the phone. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { bought, newImei, repairing } from "#tests/support/shop/handsets.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { visit } from "#tests/support/visit.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open } = await openShop({ care: "Zawadi Komba" });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();
const press = (page: TestPage, name: RegExp | string) =>
  dialog(page).getByRole("button", { name }).last().click();

test("an admin buys a handset that was reported lost, repairs it, and sees the margin of its sale", async () => {
  const imei = newImei();
  await admin.post("/api/lost-imeis", { imei, reason: "Stolen in Kariakoo" });
  await admin.post("/api/customers", { name: "Neema Mwakyusa", phone: newPhone() });
  await stocked(app.db, 4, { name: "Kioo cha A12", sku: "KIOO-A12", cost: 3_000_000 });
  const page = await open("/handsets", { as: admin });
  await said(page, "No used handsets yet");
  await picture(page, "handsets-empty-desk");
  await page.getByRole("button", { name: "Buy a handset" }).first().click();
  await dialog(page).getByText("You have no open shift.").first().waitFor();
  await shiftOpened(admin, 50_000_000);
  await dialog(page).getByText("You have no open shift.").first().waitFor({ state: "detached" });
  await press(page, "Buy and pay");
  await said(page, "This is not a valid IMEI. Check the 15 digits.");
  await said(page, "Choose the seller");
  await dialog(page).getByLabel("IMEI").fill(imei);
  await said(page, "This handset was reported lost: Stolen in Kariakoo");
  await dialog(page).getByLabel("Brand").fill("Samsung");
  await dialog(page).getByLabel("Model").fill("Galaxy A12");
  await dialog(page).getByRole("combobox").filter({ visible: true }).nth(2).fill("Neema");
  await page.getByRole("option", { name: /Neema Mwakyusa/ }).click();
  await dialog(page).getByLabel("Number of the identity card").fill("19850101-11101-00001-22");
  await dialog(page).getByText("Condition", { exact: true }).first().click();
  await dialog(page).getByRole("button", { name: "All OK" }).click();
  await dialog(page).getByLabel("Price paid").fill("150000");
  await dialog(page).getByText("A new item").click();
  await dialog(page).getByLabel("Selling price").fill("250000");
  await dialog(page).getByRole("button", { name: "Cannot sign" }).click();
  await dialog(page).getByLabel(/why/i).fill("Hand is hurt");
  await press(page, "Buy and pay");
  await said(page, "Confirm the warning first");
  await dialog(page).getByLabel("Buy it all the same").check();
  await expectAccessible(page);
  await picture(page, "handsets-form-desk");
  await press(page, "Buy and pay");
  await said(page, /HS-\d\d-000001 bought/);

  await page.getByRole("heading", { name: "Samsung Galaxy A12" }).waitFor();
  await page.getByText("was reported lost").waitFor();
  await page.getByRole("button", { name: "Repair before sale" }).click();
  await press(page, "Repair before sale");
  await dialog(page).getByLabel("What has to be repaired").fill("Screen is broken");
  await press(page, "Repair before sale");
  await page.getByRole("button", { name: "Use a part" }).click();
  await dialog(page).getByRole("combobox", { name: "Part" }).fill("Kioo");
  await page.getByRole("option", { name: /Kioo cha A12/ }).click();
  await press(page, "Use a part");
  await said(page, "Part used");
  await page.getByRole("button", { name: "Add labour" }).click();
  await dialog(page).getByLabel("What was done").fill("New screen");
  await dialog(page).getByLabel("Cost of the work").fill("10000");
  await press(page, "Add labour");
  await page.getByText("190,000.00").first().waitFor();
  await expectAccessible(page);
  await picture(page, "handsets-repair-desk");
  await page.getByRole("button", { name: "End the repair" }).click();
  await press(page, "End the repair");
  await said(page, "Repair ended");

  const { items } = (await admin.get("/api/used-handsets")).body;
  const [{ itemId }] = items;
  await sold(admin, [{ itemId, quantity: 1, serials: [imei] }]);
  await page.getByText("Sold", { exact: true }).first().waitFor();
  await page.getByText("Not sold yet").waitFor({ state: "detached" });
  await picture(page, "handsets-sold-desk");
  await page.getByRole("link", { name: "Agreement" }).click();
  await page.getByText("Hand is hurt").waitFor();
  await page.getByText("Agreement of sale").first().waitFor();
  await picture(page, "handsets-agreement");
});

test("a cashier cancels a purchase on the phone, in Swahili and in the dark", async () => {
  await shiftOpened(care, 50_000_000);
  const handset = await bought(care, app.db, { model: "Galaxy A32 5G Enterprise Edition" });
  await repairing(care, await bought(care, app.db, { brand: "Tecno", model: "Spark 20 Pro" }));
  const page = await open("/handsets", { as: care, size: "phone", language: "sw", theme: "dark" });
  await page.getByText("Samsung Galaxy A32").first().waitFor();
  await expectAccessible(page);
  await picture(page, "handsets-list-phone");
  await page.getByRole("link", { name: /Galaxy A32/ }).click();
  await page.getByRole("button", { name: "Ghairi ununuzi" }).waitFor();
  await picture(page, "handsets-detail-phone");
  await page.getByRole("button", { name: "Ghairi ununuzi" }).click();
  await dialog(page).getByLabel("Sababu").fill("Bei si sahihi");
  await press(page, "Ghairi ununuzi");
  await page.getByText("Imeghairiwa").first().waitFor();
  expect((await care.get(`/api/used-handsets/${handset.id}`)).body.state).toBe("cancelled");

  // A price above the limit of the day is said before the purchase, and asked for.
  await visit(page, "/handsets");
  await page.getByRole("button", { name: "Nunua simu" }).first().click();
  await dialog(page).getByLabel("IMEI").fill(newImei());
  await dialog(page).getByLabel("Chapa").fill("Samsung");
  await dialog(page).getByLabel("Modeli").fill("Galaxy S26");
  await dialog(page).getByLabel("Bei iliyolipwa").fill("3000000");
  await dialog(page)
    .getByText(/Bei inazidi unayoruhusiwa kununua/)
    .first()
    .waitFor();
  await picture(page, "handsets-approval-phone");
  await press(page, "Omba idhini");
  await dialog(page).getByLabel("Sababu").fill("Ni mpya");
  await press(page, "Omba idhini");
  await page
    .getByText(/Bei inasubiri idhini/)
    .first()
    .waitFor();
  const { items } = (await admin.get("/api/approvals")).body;
  await admin.post(`/api/approvals/${items[0].id}/approve`, {});
  await page
    .getByText(/Bei hii imeidhinishwa/)
    .first()
    .waitFor();
  await picture(page, "handsets-approved-phone");
});
