import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import sw from "#locales/sw/pos.json" with { type: "json" };
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { scan } from "#tests/support/scan.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open } = await openShop({}, { as: "care" });
await stocked(app.db, 40, { name: "Simu ya Itel", sku: "PHO-001", price: 50_000_000 });
await stocked(app.db, 40, { name: "Kava", sku: "CAS-001", price: 500_000 });
expect((await care.post("/api/shifts", { openingFloat: 0 })).status).toBe(201);
const phone = newPhone();
const customerId = (await care.post("/api/customers", { name: "Asha Juma", phone })).body.id;

const cart = (page: TestPage): Locator => page.getByRole("region", { name: "Cart" });
const payment = (page: TestPage): Locator => page.getByRole("dialog", { name: "Secure Payment" });
const done = (page: TestPage): Locator =>
  page.getByRole("heading", { name: "Sale completed successfully!" });
const pointsNow = async () => (await admin.get(`/api/customers/${customerId}`)).body.points;

async function chooseAsha(page: TestPage): Promise<void> {
  await page.keyboard.press("F3");
  const dialog = page.getByRole("dialog", { name: "Select Customer" });
  await dialog.getByRole("combobox").fill("Asha");
  await dialog.getByRole("option", { name: /Asha Juma/ }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a customer earns points, gets the discount of the level, a reward, and pays with points", async () => {
  const page = await open("/pos");
  await page.getByRole("button", { name: /Simu ya Itel/ }).waitFor();
  await chooseAsha(page);
  await scan(page, "PHO-001");
  await cart(page).getByText("You earn 5,000 points").waitFor();
  await page.keyboard.press("F8");
  await done(page).waitFor();
  await page.getByText("Congratulations! Asha Juma is now a Gold customer.").waitFor();
  await page.keyboard.press("F10");

  // The search shows the answer from before the sale until the next one arrives. The cart must not keep its points.
  await page.route("**/api/customers?*", () => {});
  await chooseAsha(page);
  await scan(page, "PHO-001");
  await page.unroute("**/api/customers?*");
  await picture(page, "till-offers");
  await cart(page).getByText("5,000 points = TSh 5,000.00").waitFor();
  await page.keyboard.press("Shift+F3");
  await cart(page).getByText("Gold discount 10 %").first().waitFor();
  await cart(page).getByText("You earn 4,500 points").waitFor();
  await picture(page, "till-tier");
  await page.keyboard.press("Shift+F8");
  const rewards = page.getByRole("dialog", { name: "Rewards" });
  await rewards.getByRole("button", { name: "Redeem for 1,000 points" }).waitFor();
  await rewards.getByText("A reward replaces the discount that the cart has now.").waitFor();
  await expectAccessible(page);
  await picture(page, "till-rewards");
  await rewards.getByRole("button", { name: "Redeem for 1,000 points" }).click();
  await cart(page).getByText("Reward: TSh 1000 credit").first().waitFor();
  expect(await pointsNow()).toBe(4000);

  await page.keyboard.press("F9");
  await payment(page).getByRole("button", { name: "Points, up to TSh 4,000.00" }).click();
  await payment(page).getByLabel("Amount of this part").waitFor();
  await expectAccessible(page);
  await picture(page, "till-points");
  await page.keyboard.press("F9");
  await payment(page).getByRole("button", { name: "Remove Points, TSh 4,000.00" }).waitFor();
  await page.keyboard.press("F9");
  await done(page).waitFor();
  await picture(page, "till-points-done");
  // 499,000 shillings less 4,000 paid with points earn 4,950 points.
  expect(await pointsNow()).toBe(4950);

  const { items } = (await admin.get("/api/sales?limit=1")).body;
  expect(items[0]).toMatchObject({
    discountType: "reward",
    total: 49_900_000,
    paymentType: "split",
  });
  const answer = await admin.post(`/api/sales/${items[0].id}/refunds`, { reason: "Haifai" });
  expect(answer.body.payments).toMatchObject([{ method: "cash" }, { method: "points" }]);
  expect(await pointsNow()).toBe(4000);
});

test("on a phone in Kiswahili, the open cart offers the discount of the level and rewards", async () => {
  const page = await open("/pos", { size: "phone", language: "sw", theme: "dark" });
  await page.getByRole("button", { name: /Simu ya Itel/ }).click();
  await page.getByRole("button", { name: new RegExp(sw.openCart) }).click();
  const sheet = page.getByRole("dialog", { name: sw.cart, exact: true });
  await sheet.getByRole("button", { name: sw.changeShort }).click();
  const customers = page.getByRole("dialog", { name: sw.chooseCustomer });
  await customers.getByRole("combobox").fill("Asha");
  await customers.getByRole("option", { name: /Asha Juma/ }).click();
  await sheet.getByText("Pointi 4,000").waitFor();
  await expectAccessible(page);
  await picture(page, "till-points-phone");
  await sheet.getByRole("button", { name: "Punguzo la Dhahabu 10 %" }).click();
  await sheet.getByText("Unapata pointi 4,500").waitFor();
  await sheet.getByRole("button", { name: sw.removeDiscount }).click();
  await sheet.getByRole("button", { name: sw.rewards }).click();
  const rewards = page.getByRole("dialog", { name: sw.rewards });
  // The reward of the refunded sale is the customer's again.
  await rewards.getByRole("button", { name: "Tumia" }).waitFor();
  await picture(page, "till-rewards-phone");
  await rewards.getByRole("button", { name: "Tumia" }).click();
  await sheet.getByText("Zawadi: Salio la TSh 1000").first().waitFor();

  // A refund lowers the level while its discount is in the cart.
  await sheet.getByRole("button", { name: sw.removeDiscount }).click();
  await sheet.getByRole("button", { name: "Punguzo la Dhahabu 10 %" }).click();
  await sheet.getByText("Unapata pointi 4,500").waitFor();
  const { items } = (await admin.get("/api/sales?limit=20")).body;
  const first = items.find(({ refundedAmount }: { refundedAmount: number }) => !refundedAmount);
  const refund = await admin.post(`/api/sales/${first.id}/refunds`, { reason: "Haifai" });
  expect(refund.status).toBe(201);
  await sheet.getByText(sw.levelChanged).waitFor();
  await sheet.getByText("Unapata pointi 5,000").waitFor();
  await expectAccessible(page);
  await picture(page, "till-level-fell-phone");
  await sheet.getByRole("button", { name: sw.pay, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: sw.securePayment });
  await dialog.getByText(sw.levelChanged).waitFor();
  await picture(page, "till-level-fell-payment-phone");
});
