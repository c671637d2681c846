import { beforeAll, expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { arrivedFor, simulated } from "#tests/support/shop/sales.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, keepOpen } = await openShop({});
const page = await keepOpen({ as: care });
const phone = await keepOpen({ as: care, size: "phone", theme: "dark" });
const PRICE = 5_000_000;

beforeAll(async () => {
  await admin.post("/api/payments/accounts", {
    bank: {
      name: "CRDB Bank",
      accountName: "Fundi Simu na Vifaa vya Simu Kariakoo Limited",
      accountNumber: "0150 1234 5678 00",
      branch: "Kariakoo",
      swift: "CORUTZTZ",
    },
    transferDays: 3,
    lipaNumbers: [{ wallet: "mpesa", number: "556677", name: "FUNDI SIMU KARIAKOO" }],
  });
});

const repair = () => takenIn(care, { finalAmount: PRICE, depositAmount: PRICE / 2 });

test("a repair's payment that fails is paid with a typed reference", async () => {
  const device = await repair();
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Take payment" }).click();
  const form = page.getByRole("dialog", { name: "Take payment" });
  await form.getByText("Mobile money").click();
  await form.getByLabel("Phone that pays").fill(simulated.fails);
  await form.getByText("Instant").waitFor();
  await expectAccessible(page);
  await picture(page, "repair-payment-form");
  await form.getByRole("button", { name: "Ask for payment" }).click();
  const failed = page.getByRole("dialog", { name: "Payment Failed" });
  await failed.getByText("Payment failed. Please try again.").waitFor();
  await expectAccessible(page);
  await picture(page, "repair-payment-failed");
  await failed.getByRole("button", { name: "Close", exact: true }).last().click();

  // The dialog is reached again from the row of the payment.
  await visit(phone, `/devices/${device.id}`);
  await phone.getByRole("button", { name: "Show", exact: true }).click();
  await phone.getByText("Payment failed. Please try again.").waitFor();
  await expectAccessible(phone);
  await picture(phone, "repair-payment-failed-phone");
  await phone.keyboard.press("Escape");
  await phone.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Show", exact: true }).click();
  await failed.getByRole("button", { name: "Already paid" }).click();
  const typed = page.getByRole("dialog", { name: "Already paid" });
  await typed.getByText("556677").waitFor();
  await typed.getByLabel("Reference").fill("QJK1TYPED1");
  await expectAccessible(page);
  await picture(page, "repair-payment-by-hand");
  await typed.getByRole("button", { name: "Take payment" }).click();
  await page.getByText("Payment received").first().waitFor();
  await expect
    .poll(async () => (await care.get(`/api/devices/${device.id}`)).body.paidAmount as number)
    .toBe(PRICE);
});

test("a repair waits for a bank transfer until staff confirm it", async () => {
  const device = await repair();
  await visit(phone, `/devices/${device.id}`);
  await phone.getByText(device.ticketNumber).first().waitFor();
  await phone.getByRole("button", { name: "Take payment" }).click();
  const form = phone.getByRole("dialog", { name: "Take payment" });
  await form.getByRole("button", { name: "Bank transfer" }).click();
  await form.getByText("1-3 business days").waitFor();
  await form.getByRole("button", { name: "Wait for the transfer" }).click();
  const waiting = phone.getByRole("dialog", { name: "Secure Payment" });
  await waiting.getByText("CRDB Bank").waitFor();
  await expectAccessible(phone);
  await picture(phone, "repair-transfer-waiting-phone");
  await waiting.getByRole("button", { name: "Transfer arrived" }).click();
  const arrived = phone.getByRole("dialog", { name: "Transfer arrived" });
  await arrived.getByLabel("Reference").fill("FT26REPAIR");
  await arrived.getByRole("button", { name: "Transfer arrived" }).click();
  await phone.getByRole("dialog", { name: "Payment received" }).waitFor();
});

test("a payment link is sent, opened by the customer, and paid", async () => {
  const device = await repair();
  await visit(page, `/devices/${device.id}`);
  await page.getByRole("button", { name: "Send payment link" }).click();
  const dialog = page.getByRole("dialog", { name: "Payment link" });
  await dialog.getByRole("link", { name: "Send by WhatsApp" }).waitFor();
  await expectAccessible(page);
  await picture(page, "payment-link-dialog");
  const url = await dialog.getByText(/\/pay\//).textContent();
  const path = new URL(url ?? "", app.url).pathname;

  const customer = await page.context().newPage();
  await customer.setViewportSize({ width: 360, height: 800 });
  // The scheme is set first, because colours change in a transition.
  await customer.emulateMedia({ colorScheme: "dark" });
  await customer.goto(`${app.url}${path}?lang=sw`);
  await expectAccessible(customer);
  await picture(customer, "pay-page-phone-dark-sw");
  await customer.emulateMedia({ colorScheme: "light" });
  await customer.goto(`${app.url}${path}?lang=en`);
  await customer.getByText(device.ticketNumber).first().waitFor();
  await expectAccessible(customer);
  await picture(customer, "pay-page-phone");
  await customer.getByLabel("Phone that pays").fill(simulated.never);
  await customer.getByRole("button", { name: "Pay TSh" }).first().click();
  await customer.getByText("Waiting for your payment").waitFor();
  await expectAccessible(customer);
  await picture(customer, "pay-page-waiting");
  // The customer confirms only now. The simulator's own confirmation could come before the page.
  const [asked] = (await care.get(`/api/devices/${device.id}`)).body.payments;
  await takeAnswer(app.db, asked.id, await arrivedFor(app, asked.id, "QJK1LINKED"));
  expect((await care.get(`/api/devices/${device.id}`)).body.paidAmount).toBe(PRICE);
  await customer.setViewportSize({ width: 1280, height: 900 });
  await customer.getByRole("link", { name: "Check again" }).click();
  await customer.getByText("Thank you").waitFor();
  await picture(customer, "pay-page-paid");
});
