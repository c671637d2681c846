import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, repaired, signature, takenIn } from "#tests/support/shop/devices.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const { id: itemId } = await stocked(app.db, 40, { name: "Power bank", price: 6_800_000 });
await shiftOpened(admin);

const added = async (name: string): Promise<string> =>
  (await admin.post("/api/customers", { name, phone: newPhone() })).body.id;
const owedBy = async (id: string) => (await admin.get(`/api/customers/${id}/credit`)).body;

/** Puts a power bank into the cart of this customer, and opens the payment. */
async function paying(customer: string): Promise<Locator> {
  await visit(page, "/pos");
  await page.getByRole("button", { name: /Power bank/ }).click();
  await page.keyboard.press("F3");
  await page.getByRole("combobox", { name: /customer/i }).fill(customer);
  await page.getByRole("option", { name: new RegExp(customer) }).click();
  await page.keyboard.press("F9");
  return page.getByRole("dialog", { name: "Secure Payment" });
}

/** The last sale is over, so that the next one begins with an empty cart. */
async function saleDone(): Promise<void> {
  await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  await page.keyboard.press("F10");
  await page.getByText("Cart is empty").waitFor();
}

test("a sale on credit with a plan is owed by age; an instalment is paid with a receipt", async () => {
  const customerId = await added("Zuhura Mwakasege");
  await visit(page, "/debts");
  await page.getByText("Nobody owes the shop anything").waitFor();
  await expectAccessible(page);
  await picture(page, "debts-empty");

  const payment = await paying("Zuhura Mwakasege");
  await payment.getByRole("button", { name: "Pay later" }).click();
  await payment.getByLabel("Instalments").selectOption("2");
  await payment.getByRole("button", { name: "Complete sale" }).click();
  await payment.getByText("Please fill this in.").first().waitFor();
  await payment.getByLabel("Reason").fill("Mteja wa siku nyingi");
  await expectAccessible(page);
  await picture(page, "pay-later");
  await payment.getByRole("button", { name: "Complete sale" }).click();
  await saleDone();

  await visit(page, `/customers/${customerId}`);
  await page
    .getByRole("row", { name: /On credit/ })
    .getByText("Owed")
    .waitFor();
  await picture(page, "customer-owes");
  await visit(page, "/debts?age=not_due");
  await page.getByRole("link", { name: "Zuhura Mwakasege" }).click();
  await page.getByRole("heading", { level: 1, name: "Zuhura Mwakasege" }).waitFor();
  await page.getByRole("list", { name: "Instalments" }).waitFor();
  await expectAccessible(page);
  await picture(page, "debtor");
  await page.getByRole("button", { name: "Take payment" }).click();
  const pay = page.getByRole("dialog", { name: "Take payment" });
  await expectAccessible(page);
  await picture(page, "debt-payment");
  await pay.getByRole("button", { name: "Take payment" }).click();
  await expect.poll(async () => (await owedBy(customerId)).owed).toBe(3_400_000);
  await page.getByRole("list", { name: "Instalments" }).getByText("Paid").waitFor();
  const { items } = (await admin.get(`/api/payments?customerId=${customerId}`)).body;
  const paid = items.find((each: any) => each.method === "cash");
  await visit(page, `/receipts/${paid.receipt.id}`);
  await page.getByRole("heading", { level: 1, name: /^Receipt/ }).waitFor();
  await page.getByText("34,000").first().waitFor();
  await picture(page, "debt-receipt");
});

test("a debt is written off with a reason, and a repair that was handed over unpaid is paid from the same screen", async () => {
  const customerId = await added("Deogratius Rweyemamu-Mwakasege");
  const sale = await sold(admin, [{ itemId, quantity: 1 }], {
    customerId,
    payment: {
      method: "on_credit",
      credit: { parts: [{ dueOn: today(), amount: 6_800_000 }], reason: "Jirani" },
    },
  });
  const released = async () => {
    const device = await takenIn(admin, {
      customerId,
      finalAmount: 500_000,
      depositAmount: 0,
      depositWaivedReason: "Mteja wa zamani",
    });
    const path = `/api/devices/${device.id}/status`;
    await repaired(app, admin, device);
    const release = { status: "done", signature, signedBy: "A", releaseUnpaidReason: "Atalipa" };
    expect((await admin.post(path, release)).status).toBe(200);
    return device.ticketNumber;
  };
  const paidLater = await released();
  const planned = await released();
  const givenUp = await released();

  await visit(page, `/debts/${customerId}`);
  const debt = (of: string) => page.getByRole("listitem").filter({ hasText: of });
  await debt(paidLater).getByText("Handed over unpaid").waitFor();
  await picture(page, "debtor-unpaid-repairs");
  await debt(paidLater).getByRole("button", { name: "Take payment" }).click();
  const pay = page.getByRole("dialog", { name: "Take payment" });
  await pay.getByRole("button", { name: "Take payment" }).click();
  // The dialog stays with the receipt, although the repair is no longer owed.
  await page.getByRole("dialog", { name: "Payment received" }).waitFor();
  await expect.poll(() => debt(paidLater).count()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await debt(planned).getByRole("button", { name: "Agree on instalments" }).click();
  const plan = page.getByRole("dialog", { name: "Pay later in instalments" });
  await plan.getByLabel("Instalments").selectOption("3");
  await plan.getByLabel("Reason").fill("Analipa kwa awamu tatu");
  await expectAccessible(page);
  await picture(page, "plan-of-repair");
  await plan.getByRole("button", { name: "Agree" }).click();
  await debt(planned).getByRole("list", { name: "Instalments" }).waitFor();

  await debt(givenUp).getByRole("button", { name: "Write off" }).click();
  const reason = page.getByRole("dialog", { name: "Write off TSh 5,000.00?" });
  await reason.getByLabel("Reason").fill("Hapatikani");
  await expectAccessible(page);
  await picture(page, "write-off");
  await reason.getByRole("button", { name: "Write off" }).click();
  await expect.poll(() => debt(givenUp).count()).toBe(0);
  await debt(sale.saleNumber).getByRole("button", { name: "Write off" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Amehama");
  await page.getByRole("dialog").getByRole("button", { name: "Write off" }).click();
  await expect.poll(async () => (await owedBy(customerId)).owed).toBe(500_000);
});

test("the till says what a customer owes and for how many days, before more is sold on credit", async () => {
  const customerId = await added("Neema Shirima");
  await sold(admin, [{ itemId, quantity: 1 }], {
    customerId,
    payment: {
      method: "on_credit",
      credit: { parts: [{ dueOn: today(), amount: 6_800_000 }], reason: "Jirani" },
    },
  });
  await unguarded(app, "credit_parts", (tx) =>
    sql`update credit_parts set due_on = ${addDays(today(), -78)}::date where account_id in (
      select id from credit_accounts where customer_id = ${customerId})`.execute(tx),
  );
  const payment = await paying("Neema Shirima");
  await payment.getByRole("button", { name: "Pay later" }).click();
  await payment.getByText(/Owes TSh.68,000\.00, 78.days/).waitFor();
  await picture(page, "pay-later-owes");
  await page.keyboard.press("Escape");
  await payment.waitFor({ state: "detached" });
  await page.getByText(/Owes TSh.68,000\.00, 78.days/).waitFor();
  await picture(page, "till-owes");
  await page.getByRole("button", { name: "Empty the cart" }).click();
  await page.getByText("Cart is empty").waitFor();
});

test("a refund becomes store credit, which pays the next sale", async () => {
  const customerId = await added("Subira Mtui");
  const sale = await sold(admin, [{ itemId, quantity: 1 }], { customerId });
  const refund = { reason: "Amebadilisha mawazo", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${sale.id}/refunds`, refund)).status).toBe(201);
  const payment = await paying("Subira Mtui");
  await payment.getByRole("button", { name: /68,000.00 store credit/ }).click();
  await expectAccessible(page);
  await picture(page, "pay-store-credit");
  await payment.getByRole("button", { name: "Complete sale" }).click();
  await saleDone();
  expect(await owedBy(customerId)).toMatchObject({ storeCredit: 0, owed: 0 });
});

test("a gift card is sold, shown again, spent with its code, and blocked", async () => {
  await visit(page, "/gift-cards?selling=true");
  const selling = page.getByRole("dialog", { name: "Sell a gift card" });
  await selling.getByLabel("Amount").fill("100,000");
  await expectAccessible(page);
  await picture(page, "gift-card-sell");
  await selling.getByRole("button", { name: "Sell gift card" }).click();
  const card = page.getByRole("dialog", { name: "Gift card sold" });
  const code = (await card.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? "";
  await expectAccessible(page);
  await picture(page, "gift-card-sold");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  const payment = await paying("Subira Mtui");
  await payment.getByRole("button", { name: "Gift card" }).click();
  await payment.getByLabel("Code of the gift card").fill(code.toLowerCase());
  await payment.getByText(/100,000.00 left on this card/).waitFor();
  await expectAccessible(page);
  await picture(page, "pay-gift-card");
  await payment.getByRole("button", { name: "Complete sale" }).click();
  await saleDone();

  // A card with less than the total pays its part, and the rest is asked. Nothing is lost by a refusal.
  const second = await paying("Subira Mtui");
  await second.getByRole("button", { name: "Gift card" }).click();
  await second.getByLabel("Code of the gift card").fill(code);
  await second.getByText(/32,000.00 left on this card/).waitFor();
  await expect.poll(() => second.getByLabel("Amount of this part").inputValue()).toBe("32,000");
  await second.getByRole("status").getByText("36,000.00").waitFor();
  await picture(page, "pay-gift-card-part");
  await second.getByRole("button", { name: "Next part" }).click();
  await second.getByRole("listitem").getByText("Gift card", { exact: true }).waitFor();
  await second.getByLabel("Cash received").waitFor();
  await second.getByRole("button", { name: "Complete sale" }).click();
  await saleDone();

  await visit(page, "/gift-cards");
  await page.getByRole("link", { name: new RegExp(code.slice(-4)) }).click();
  const details = page.getByRole("dialog");
  await details.getByText("32,000.00").first().waitFor();
  await details.getByRole("button", { name: "Show the code" }).click();
  await details.getByText(code).first().waitFor();
  await expectAccessible(page);
  await picture(page, "gift-card");
  await details.getByRole("button", { name: "Block" }).click();
  const blocking = page.getByRole("dialog", { name: "Block this card?" });
  await blocking.getByLabel("Reason").fill("Mteja amepoteza kadi");
  await blocking.getByRole("button", { name: "Block" }).click();
  await page.getByRole("dialog").getByText("Mteja amepoteza kadi").waitFor();
});

test("debts and gift cards are read on a dark phone in Swahili", async () => {
  const phone = await keepOpen({ size: "phone", language: "sw", theme: "dark" });
  await visit(phone, "/debts");
  await phone.getByText("Zuhura Mwakasege").waitFor();
  await expectAccessible(phone);
  await picture(phone, "debts-phone");
  const [{ customerId }] = (await admin.get("/api/payments?status=completed")).body.items.filter(
    (each: any) => each.owed > 0,
  );
  await visit(phone, `/customers/${customerId}`);
  await phone.getByText("Inadaiwa").first().scrollIntoViewIfNeeded();
  await picture(phone, "customer-owes-phone");
  await visit(phone, "/pos");
  await phone.getByRole("button", { name: "Power bank" }).first().click();
  await phone.getByRole("button", { name: "Fungua kikapu" }).click();
  const cart = phone.getByRole("dialog", { name: "Kikapu" });
  await cart.getByRole("button", { name: "Badili" }).click();
  await phone.getByRole("combobox", { name: /mteja/i }).fill("Neema");
  await phone.getByRole("option", { name: /Neema Shirima/ }).click();
  await phone.getByText(/Anadaiwa .*68,000\.00, siku.78/).waitFor();
  await picture(phone, "till-owes-phone");
  await visit(phone, "/gift-cards");
  await phone.getByText("Imezuiwa").waitFor();
  await expectAccessible(phone);
  await picture(phone, "gift-cards-phone");
});
