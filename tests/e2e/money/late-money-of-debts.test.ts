import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { arrivedFor, mobile, newCustomer, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open } = await openShop({ admin: "Amina Juma", care: "Zawadi Komba" });
const PRICE = 25_000_000;

/** A debt of TSh 250,000, and money for it that arrived after its request had failed. Returns the numbers of both. */
async function lateForDebt(reference: string, currency?: string) {
  const customerId = await newCustomer(care);
  const item = await stocked(app.db, 1, { price: PRICE });
  const credit = { parts: [{ dueOn: addDays(today(), 30), amount: PRICE }], reason: "Mteja" };
  const line = { itemId: item.id, quantity: 1 };
  const sale = await sold(admin, [line], { customerId, payment: { method: "on_credit", credit } });
  const credits = (await admin.get(`/api/customers/${customerId}/credit`)).body;
  const asked = await care.post(`/api/debts/${credits.debts[0].id}/payments`, {
    amount: PRICE,
    ...mobile(simulated.fails),
  });
  const payment = async () => (await admin.get(`/api/payments/${asked.body.id}`)).body;
  await readEventually(payment, ({ status }) => status === "failed");
  const arrived = await arrivedFor(app, asked.body.id, reference);
  await takeAnswer(app.db, asked.body.id, { ...arrived, ...(currency && { currency }) });
  return { customerId, saleNumber: sale.saleNumber };
}

test("late money of a debt is found, and pays the debt", async () => {
  const { customerId, saleNumber } = await lateForDebt("QK90LATE");
  const debtor = await open(`/debts/${customerId}`, { as: admin });
  await debtor.getByRole("heading", { name: "Money waiting for a decision" }).waitFor();
  await debtor.getByRole("button", { name: "Use it for this debt" }).waitFor();
  await expectAccessible(debtor);
  await picture(debtor, "late-money-of-debtor");
  const page = await open("/shifts", { as: admin });
  await page.getByRole("link", { name: /QK90LATE/ }).click();
  await page.getByText(`Debt of ${saleNumber}`).waitFor();
  await expectAccessible(page);
  await picture(page, "late-money-of-debt");
  await page.getByRole("button", { name: "Use it for this debt" }).click();
  await page.getByText("The payment of the debt is recorded").waitFor();
  await debtor.getByText("No debts and no store credit.").waitFor();
  // The debts and the money that waits are two requests.
  await debtor.getByRole("heading", { name: /waiting for/ }).waitFor({ state: "detached" });
  await page
    .getByText(/Used for a debt/)
    .first()
    .waitFor();
  await picture(page, "late-money-of-debt-used");
  expect((await admin.get(`/api/customers/${customerId}/credit`)).body.owed).toBe(0);
});

test("on the phone, in the list of debts only; money of another currency can only be given back", async () => {
  const { saleNumber } = await lateForDebt("QK91LATE");
  const foreign = await lateForDebt("QK92USD", "USD");
  const page = await open("/reconciliation?of=debts", { as: admin, size: "phone" });
  await page.getByText(`Debt of ${saleNumber}`).waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "open-money-of-debts-phone");
  await page.getByText(`Debt of ${foreign.saleNumber}`).click();
  await page.getByRole("button", { name: "Give it back" }).waitFor();
  await page.getByRole("heading", { name: "USD 250,000.00" }).waitFor();
  expect(await page.getByRole("button", { name: "Use it for this debt" }).count()).toBe(0);
  await picture(page, "late-money-foreign-phone");
  await page.getByRole("button", { name: "Give it back" }).click();
  await page.getByRole("radio", { name: "Other" }).waitFor();
  expect(await page.getByRole("radio", { name: "Cash" }).count()).toBe(0);
  await picture(page, "late-money-foreign-back-phone");
});
