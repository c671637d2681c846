import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import devices from "#locales/sw/devices.json" with { type: "json" };
import money from "#locales/sw/money.json" with { type: "json" };
import rewards from "#locales/sw/rewards.json" with { type: "json" };
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

/** A reward that a customer bought with points takes money off a repair, and is taken back. */

const { app, admin, care, open, openPage } = await openShop({}, { as: "care" });
const name = "Asha Juma";
const customerId = (await care.post("/api/customers", { name, phone: newPhone() })).body.id;
await admin.post("/api/loyalty/points", { customerId, points: 2000, reason: "Zawadi ya ufunguzi" });
const priced = () =>
  takenIn(admin, { customerId, finalAmount: 5_000_000, depositAmount: 2_500_000 });

const dialog = (page: TestPage, title: string): Locator =>
  page.getByRole("dialog", { name: title });

/** Scrolls a line of a paper into the middle of the screen for its picture. */
async function shown(page: TestPage, text: string, file: string): Promise<void> {
  const line = page.getByText(text).first();
  await line.waitFor();
  await line.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await picture(page, file);
}

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

test("a discount is redeemed for a repair, lowers the balance, and is paid, taken back and shown to the customer", async () => {
  const device = await priced();
  const page = await open(`/devices/${device.id}`);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use a reward" }).click();
  const choice = dialog(page, "Rewards");
  await choice.getByText("TSh 1000 credit").waitFor();
  await expectAccessible(page);
  await picture(page, "repair-reward-choice");
  await choice.getByRole("button", { name: "Redeem for 500 points" }).click();
  await page.getByText("Reward used").first().waitFor();
  await page.getByText("Reward discount (5%)").waitFor();
  await page.getByText("TSh 47,500.00").first().waitFor();
  await expectAccessible(page);
  await picture(page, "repair-reward");

  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use a reward" }).click();
  await dialog(page, "Rewards")
    .getByText("This repair has a discount by a reward already.")
    .waitFor();
  await picture(page, "repair-reward-second");
  await page.keyboard.press("Escape");

  const customer = await openPage({ size: "phone" });
  await customer.goto(`/track/${device.trackingToken}`);
  await customer.getByText(/Reward discount/).waitFor();
  await expectAccessible(customer);
  await picture(customer, "repair-reward-track");

  await page.getByRole("button", { name: "Take back: Reward discount" }).click();
  const back = dialog(page, "Take the reward back");
  await back.getByText("The customer owes TSh 2,500.00 more, and has the reward again.").waitFor();
  await back.getByRole("button", { name: "Take back" }).click();
  await back.getByLabel("Reason").fill("Mteja anachagua nyingine");
  await picture(page, "repair-reward-back");
  await back.getByRole("button", { name: "Take back" }).click();
  await page.getByText("Reward taken back").first().waitFor();
  await page.getByText("TSh 50,000.00").first().waitFor();
  expect((await admin.get(`/api/devices/${device.id}`)).body).toMatchObject({ charges: [] });
});

test("on a phone in Kiswahili, the open reward is used again, and the receipt names it", async () => {
  const device = await priced();
  const page = await open(`/devices/${device.id}`, {
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await page.getByRole("button", { name: devices.detail.actions, exact: true }).click();
  await page.getByRole("menuitem", { name: devices.useReward }).click();
  const choice = dialog(page, rewards.title);
  await choice.getByRole("button", { name: rewards.choice.use }).click();
  await page.getByText(`${money.charge.reward} (5%)`).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, "repair-reward-phone");
  const paid = await care.post(`/api/devices/${device.id}/payments`, {
    amount: 4_750_000,
    method: "cash",
  });
  const title = (text: RegExp) => page.getByRole("heading", { level: 1, name: text }).waitFor();
  await visit(page, `/receipts/${paid.body.receipt.id}`);
  await title(/RCP-/);
  await shown(page, "Reward discount (5%)", "repair-reward-receipt");
  await visit(page, `/devices/${device.id}/slip`);
  await title(new RegExp(device.ticketNumber));
  await shown(page, "-2,500.00", "repair-reward-slip");
  const { id } = (await care.post("/api/invoices", { deviceId: device.id })).body;
  await visit(page, `/invoices/${id}`);
  await title(/INV-/);
  await shown(page, "-2,500.00", "repair-reward-invoice");
});
