/** Requests for money on the customer's phone: at the till, for the deposit at the intake, and for a debt. */
import { beforeAll, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture, type PageOptions } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { openGroup, signIntake } from "#tests/support/shop/sign-intake.ts";
import { simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
const desk = await keepOpen({ as: care });
const { id: itemId } = await stocked(app.db, 40, { name: "Power bank", price: 6_800_000 });

beforeAll(async () => {
  await shiftOpened(care);
  await admin.post("/api/payments/accounts", {
    bank: null,
    transferDays: 3,
    lipaNumbers: [{ wallet: "mpesa", number: "556677", name: "FUNDI SIMU KARIAKOO" }],
  });
});

test("at the till a push waits; the cashier types the reference of money that has come by itself", async () => {
  const page = desk;
  await visit(page, "/pos");
  await page.getByRole("button", { name: /Power bank/ }).click();
  await page.keyboard.press("F9");
  const payment = page.getByRole("dialog", { name: "Secure Payment" });
  await payment.getByText("Mobile money").click();
  await payment.getByLabel("Phone that pays").fill(simulated.never);
  await payment.getByRole("button", { name: "Ask for payment" }).click();
  await payment.getByText("Waiting for the customer").waitFor();
  await payment.getByText("556677").waitFor();
  await picture(page, "push-till-waiting");
  await payment.getByRole("button", { name: /^Already paid/ }).waitFor();
  await page.keyboard.press("F6");

  // The request is given up, and the form has the same wallet. Only the reference is missing, and it has the focus.
  const reference = payment.getByLabel("Reference");
  await reference.and(page.locator(":focus")).waitFor();
  await picture(page, "push-till-reference");
  await reference.fill("QJK1TILL01");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  const [latest] = (await care.get("/api/sales")).body.items;
  const sale = (await care.get(`/api/sales/${latest.id}`)).body;
  expect(sale).toMatchObject({ status: "completed", paymentType: "mobile_money" });
  expect(sale.payments[0]).toMatchObject({ reference: "QJK1TILL01", status: "completed" });
  await visit(page, `/receipts/${sale.payments[0].receipt.id}`);
  await page.getByRole("heading", { level: 1, name: /^Receipt/ }).waitFor();
  await page.getByText("QJK1TILL01").first().waitFor();
});

test("the deposit of an intake is asked for on the customer's phone, and its receipt is on the slip's screen", async () => {
  await care.post("/api/customers", { name: "Neema Mushi", phone: "0754 900 110" });
  const page = desk;
  await visit(page, "/devices/new");
  await page.getByRole("combobox").first().fill("neema");
  await page.getByRole("option", { name: /Neema Mushi/ }).click();
  await page.getByLabel("Brand").fill("Tecno");
  await page.getByLabel("Model").fill("Spark 20");
  await page.getByRole("textbox", { name: "What is wrong" }).fill("Kioo kimepasuka");
  await page.getByLabel("Agreed price").fill("50,000");
  await openGroup(page, "Deposit");
  await page.getByRole("radio", { name: "Paid now" }).check();
  await page.getByText("Mobile money").click();
  const pays = page.getByLabel("Phone that pays");
  await pays.waitFor();
  await picture(page, "push-intake-form");
  await signIntake(page);
  await page.getByRole("button", { name: /Take in device/ }).click();
  await page.getByText("Device created successfully").waitFor();
  const receipt = page.getByRole("link", { name: "Open receipt" }).first();
  await receipt.waitFor();
  await expectAccessible(page);
  await picture(page, "push-intake-paid");
  const [device] = (await care.get("/api/devices?search=Neema Mushi")).body.items;
  expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({
    paidAmount: 2_500_000,
    payments: [{ method: "mobile_money", status: "completed", amount: 2_500_000 }],
  });
});

/** The simulator completes the payments of phone numbers that do not end as `simulated` does. */
async function debtor(name: string, phone: string): Promise<string> {
  const customer = (await care.post("/api/customers", { name, phone })).body;
  const parts = [
    { dueOn: addDays(today(), 30), amount: 3_400_000 },
    { dueOn: addDays(today(), 60), amount: 3_400_000 },
  ];
  await sold(admin, [{ itemId, quantity: 1 }], {
    customerId: customer.id,
    payment: { method: "on_credit", credit: { parts, reason: "Mteja wa siku nyingi" } },
  });
  return customer.id;
}
const owedBy = async (id: string): Promise<number> =>
  (await admin.get(`/api/customers/${id}/credit`)).body.owed;

test("an instalment is asked for on the customer's phone, which is known, and ends with its receipt", async () => {
  const id = await debtor("Zuhura Mwakasege", "0754 900 120");
  const page = await open(`/debts/${id}`, { as: admin });
  await page.getByRole("button", { name: "Take payment" }).click();
  const pay = page.getByRole("dialog", { name: "Take payment" });
  await pay.getByText("Mobile money").click();
  await pay.getByRole("button", { name: "Ask for payment" }).click();
  const taken = page.getByRole("dialog", { name: "Payment received" });
  await taken.getByRole("link", { name: "Open receipt" }).waitFor();
  await expectAccessible(page);
  await picture(page, "push-debt-paid");
  expect(await owedBy(id)).toBe(3_400_000);
});

test("the request for a debt fails; the reference of the message pays it, on a phone in Swahili", async () => {
  const id = await debtor("Subira Mtui", "0754 900 130");
  const options: PageOptions = { as: admin, size: "phone", language: "sw", theme: "dark" };
  const page = await open(`/debts/${id}`, options);
  await page.getByRole("button", { name: "Pokea malipo" }).click();
  const pay = page.getByRole("dialog", { name: "Pokea malipo" });
  await pay.getByText("Pesa za simu").click();
  await pay.getByLabel("Simu inayolipa").fill(simulated.fails);
  await pay.getByRole("button", { name: "Omba malipo" }).click();
  const failed = page.getByRole("dialog", { name: "Malipo yameshindikana" });
  await failed.waitFor();
  await picture(page, "push-debt-failed-phone");
  await failed.getByRole("button", { name: /^Ameshalipa/ }).click();
  const typed = page.getByRole("dialog", { name: /^Ameshalipa/ });
  await typed.getByLabel("Namba ya muamala").fill("QJK1DEBT01");
  await typed.getByRole("button", { name: "Pokea malipo" }).click();
  await page.getByRole("dialog", { name: "Malipo yamepokelewa" }).waitFor();
  await expectAccessible(page);
  await picture(page, "push-debt-typed-phone");
  expect(await owedBy(id)).toBe(3_400_000);
});
