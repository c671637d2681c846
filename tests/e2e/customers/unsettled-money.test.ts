import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, open } = await openShop({ admin: "Amina Juma" });
const PRICE = 25_000_000;

test("store credit is paid out, and the gift cards stay, before a customer is erased", async () => {
  const customerId = await newCustomer(admin);
  const item = await stocked(app.db, 1, { price: PRICE });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${sale.id}/refunds`, back)).status).toBe(201);
  const card = { amount: 5_000_000, customerId, payment: { method: "cash" } };
  expect((await admin.post("/api/gift-cards", card)).status).toBe(201);

  const page = await open(`/customers/${customerId}`, { as: admin });
  const eraseDialog = async () => {
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Erase data" }).click();
    return page.getByRole("dialog");
  };
  const refused = await eraseDialog();
  const credit = refused.getByRole("link", { name: "Store credit" });
  await credit.waitFor();
  const erase = refused.getByRole("button", { name: "Erase data" });
  expect(await erase.getAttribute("aria-disabled")).toBe("true");
  await expectAccessible(page);
  await picture(page, "customers-erase-unsettled");
  await credit.click();

  await page.getByRole("button", { name: "Pay out" }).click();
  const payOut = page.getByRole("dialog");
  await payOut.getByText("It leaves the drawer of your open shift.").waitFor();
  await payOut.getByText("Mobile money").click();
  await payOut.getByRole("button", { name: "Pay out" }).click();
  expect(await payOut.getByLabel("Reason").getAttribute("aria-invalid")).toBe("true");
  await payOut.getByLabel("Reference").fill("QOUT77");
  await payOut.getByLabel("Reason").fill("Moves abroad");
  await expectAccessible(page);
  await picture(page, "store-credit-pay-out");
  await payOut.getByRole("button", { name: "Pay out" }).click();
  await page.getByText("Store credit paid out").waitFor();
  await payOut.waitFor({ state: "detached" });
  expect((await admin.get(`/api/customers/${customerId}/credit`)).body.storeCredit).toBe(0);

  await page.getByRole("link", { name: "Open customer" }).click();
  const dialog = await eraseDialog();
  await dialog.getByRole("link", { name: /Gift card/ }).waitFor();
  await dialog.getByLabel("Reason").fill("Asked at the counter");
  await dialog.getByLabel("I understand that this cannot be undone").check();
  await dialog.getByRole("button", { name: "Erase data" }).click();
  await dialog.getByText("Tick this to go on.").waitFor();
  await dialog.getByLabel("They stay valid for whoever has the code").check();
  await picture(page, "customers-erase-gift-cards");
  await dialog.getByRole("button", { name: "Erase data" }).click();
  await page.getByRole("heading", { level: 1, name: "Erased customer" }).waitFor();
});

test("the list fits a phone, and the customer may give store credit up", async () => {
  const customerId = await newCustomer(admin);
  const item = await stocked(app.db, 1, { price: PRICE });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  await admin.post(`/api/sales/${sale.id}/refunds`, back);
  const page = await open(`/customers/${customerId}`, { as: admin, size: "phone" });
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Erase data" }).click();
  const credit = page.getByRole("dialog").getByRole("link", { name: "Store credit" });
  await credit.waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "customers-erase-unsettled-phone");
  await credit.click();
  await page.getByRole("button", { name: "Customer gives it up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Does not want it");
  await picture(page, "store-credit-give-up-phone");
  await dialog.getByRole("button", { name: "End it" }).click();
  await page.getByText("Store credit ended").waitFor();
  await expect
    .poll(async () => (await admin.get(`/api/customers/${customerId}/credit`)).body.storeCredit)
    .toBe(0);
});
