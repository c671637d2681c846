import { expect, test } from "vitest";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { signature, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, keepOpen } = await openShop({ care: "Zawadi Komba" });
const till = await keepOpen({ as: care });
const office = await keepOpen({ as: admin });
const onPhone = await signedIn(app, { role: "customer-care", name: "Rehema Said" });
const phone = await keepOpen({ as: onPhone, size: "phone", language: "sw", theme: "dark" });

const PRICE = 2_000_000;
const typed = (reference: string) => ({ method: "mobile_money", provider: "mpesa", reference });
async function sell(payments: readonly object[], given: object = {}): Promise<string> {
  const { id: itemId } = await stocked(app.db, 2, { price: PRICE });
  const body = { customerId: await newCustomer(admin), lines: [{ itemId, quantity: 1 }], ...given };
  const paid = payments.length === 1 ? { payment: payments[0] } : { payments };
  const answer = await admin.post("/api/sales", { ...body, ...paid });
  expect(answer.status).toBe(201);
  return answer.body.sale.id;
}
async function blockedCard(amount: number) {
  const { card, code } = (
    await admin.post("/api/gift-cards", { amount, payment: { method: "cash" } })
  ).body;
  const block = () => admin.post(`/api/gift-cards/${card.id}/block`, { reason: "Imeibiwa" });
  return { payment: { method: "gift_card", giftCard: code }, block };
}
async function openRefund(page: typeof till, saleId: string, word = "Refund") {
  await visit(page, `/sales/${saleId}`);
  await page.getByRole("button", { name: word, exact: true }).click();
  return page.getByRole("dialog");
}

test("cash for a typed reference is asked for in the dialog, and the approver sees the reference", async () => {
  const sale = await sell([typed("QGH7XK2M1P")]);
  const dialog = await openRefund(till, sale);
  await dialog.getByRole("radio", { name: "Cash" }).click();
  await dialog.getByText("Nothing proves this payment yet").waitFor();
  await dialog.getByText(/QGH7XK2M1P/).waitFor();
  await dialog.getByRole("button", { name: "Faulty" }).click();
  await expectAccessible(till);
  await picture(till, "ways-back-unproven");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await till.getByText("Approval was asked for").waitFor();

  await visit(office, "/approvals");
  await office.getByText(/M-Pesa QGH7XK2M1P, which nothing proves/).waitFor();
  await picture(office, "ways-back-inbox");

  const onSmall = await openRefund(phone, await sell([typed("RGH7XK2M1P")]), "Rudisha pesa");
  await onSmall.getByRole("radio", { name: "Taslimu" }).click();
  await onSmall.getByText("Hakuna kinachothibitisha malipo haya bado").scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "ways-back-unproven-phone");
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Funga bila kuhifadhi" }).click();
});

test("cash at the hand-over is asked for in its dialog, and given once it is approved", async () => {
  const amount = 2_500_000;
  const ended = async (reference: string) => {
    const device = await takenIn(admin, {
      finalAmount: 2 * amount,
      depositAmount: amount,
      depositPayment: typed(reference),
    });
    const end = { status: "cancelled", remark: "Hataki" };
    expect((await admin.post(`/api/devices/${device.id}/status`, end)).status).toBe(200);
    return device;
  };
  const device = await ended("TGH7XK2M1P");
  await visit(till, `/devices/${device.id}`);
  await till.getByRole("button", { name: "Hand back" }).first().click();
  const dialog = till.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Cash" }).click();
  await dialog.getByText("Cash needs an approval, which you ask for here").waitFor();
  const handBack = dialog.getByRole("button", { name: "Hand back" });
  expect(await handBack.getAttribute("aria-disabled")).toBe("true");
  await expectAccessible(till);
  await picture(till, "hand-over-cash-needs-approval");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  const question = till.getByRole("dialog", { name: /Ask to give back/ });
  await question.getByLabel("Reason").fill("Hana M-Pesa tena");
  await picture(till, "hand-over-cash-ask");
  await question.getByRole("button", { name: "Ask for approval" }).click();
  await dialog.getByText("Zawadi Komba has asked for approval of cash").waitFor();
  await picture(till, "hand-over-cash-waiting");

  await visit(office, "/approvals");
  const request = office.getByRole("listitem").filter({ hasText: "Cash at the hand-over" });
  await request.getByText(/M-Pesa TGH7XK2M1P, which nothing proves/).waitFor();
  await picture(office, "hand-over-cash-inbox");
  await request.getByRole("button", { name: "Approve" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await request.waitFor({ state: "detached" });

  await dialog.getByText(/has approved that it goes back in cash/).waitFor();
  await dialog.getByRole("button", { name: "Type the name" }).click();
  await dialog.getByLabel("Full name").fill("Asha Juma");
  await picture(till, "hand-over-cash-approved");
  await handBack.click();
  await till.getByText("Refunded at the hand-over").waitFor();

  const other = await ended("UGH7XK2M1P");
  await visit(phone, `/devices/${other.id}`);
  await phone.getByRole("button", { name: "Kabidhi" }).first().click();
  const onSmall = phone.getByRole("dialog");
  await onSmall.getByRole("radio", { name: "Taslimu" }).click();
  await onSmall.getByRole("button", { name: "Omba idhini" }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "hand-over-cash-phone");
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Funga bila kuhifadhi" }).click();
});

test("money of a blocked card of a walk-in becomes store credit of a chosen customer", async () => {
  const card = await blockedCard(PRICE);
  const sale = await sell([card.payment], { customerId: WALK_IN_CUSTOMER_ID });
  await card.block();
  const named = { name: "Halima Juma", phone: "0755123987" };
  expect((await admin.post("/api/customers", named)).status).toBe(201);
  const dialog = await openRefund(till, sale);
  await dialog.getByText(/is blocked or has expired/).waitFor();
  expect(await dialog.getByRole("radio", { name: "Cash" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Faulty" }).click();
  await dialog.getByRole("button", { name: "Give back" }).click();
  await dialog.getByText("Whose store credit is it?").first().waitFor();
  await dialog.getByRole("combobox").fill("Halima");
  await till.getByRole("option", { name: /Halima Juma/ }).click();
  await picture(till, "ways-back-dead-card");
  await dialog.getByRole("button", { name: "Give back" }).click();
  await till.getByText("Refund completed").waitFor();
  await till.keyboard.press("Escape");
});

test("the dialog of a sale in parts shows how each part goes back", async () => {
  const card = await blockedCard(PRICE / 2);
  const sale = await sell([
    { method: "cash", amount: PRICE / 2 },
    { ...card.payment, amount: PRICE / 2 },
  ]);
  const dialog = await openRefund(till, sale);
  await dialog.getByRole("radio", { name: "Cash" }).click();
  await dialog.getByText("What a gift card or store credit paid goes back as credit").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Gift card" }).waitFor();
  await picture(till, "ways-back-parts");
  await till.keyboard.press("Escape");
});

test("whoever approves a return of a repair says whether typed money may go back in cash", async () => {
  const device = await handedBack({ admin, technician }, {}, [PRICE], (path, amount) =>
    admin.post(path, { ...typed("SGH7XK2M1P"), amount }),
  );
  const { id } = await cameBack(admin, device.id);
  await walk(admin, id, toApproval);
  await visit(office, `/returns/${id}`);
  await office.getByRole("button", { name: "Approve" }).first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Its money may go back in cash").check();
  await dialog.getByText(/M-Pesa SGH7XK2M1P/).waitFor();
  await expectAccessible(office);
  await picture(office, "ways-back-return");
  await dialog.getByRole("button", { name: "Approve" }).last().click();
  await dialog.waitFor({ state: "detached" });
  expect((await admin.get(`/api/returns/${id}`)).body.cashApprovedBy.id).toBe(admin.userId);
});

test("cash of a repair and of its refund is shown in coins before it changes hands", async () => {
  const coins = { cashRounding: 100, reason: "Sarafu" };
  expect((await admin.post("/api/settings/charges", coins)).status).toBe(200);
  const device = await takenIn(admin, {
    finalAmount: 1_234_500,
    depositWaivedReason: "Mteja wetu",
  });
  await visit(office, `/devices/${device.id}`);
  await office.getByRole("button", { name: "Take payment" }).first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByText(/^In cash \(rounding .*45/).waitFor();
  await dialog
    .getByText(/12,300/)
    .first()
    .waitFor();
  await picture(office, "cash-rounded-repair");
  await dialog.getByLabel("Amount").fill("4,115");
  await dialog.getByText(/There are no coins for this part. Enter .*4,100.* or .*4,200/).waitFor();
  await picture(office, "cash-not-in-coins");
  await dialog.getByRole("button", { name: "12,345" }).click();
  await dialog.getByRole("button", { name: "Take payment" }).click();
  await office.getByText("Payment received").first().waitFor();
  await dialog
    .getByText(/12,300/)
    .first()
    .waitFor();
  await office.keyboard.press("Escape");
  const end = (given: object) => admin.post(`/api/devices/${device.id}/status`, given);
  await end({ status: "cancelled", remark: "Hataki" });
  const moneyBack = { amount: 1_234_500 };
  const done = { status: "done", signature, signedBy: "Asha", moneyBack };
  expect((await end(done)).status).toBe(200);
  await office.getByText(/^Refunded: .*12,345.*\(rounding .*45/).waitFor();
  await picture(office, "cash-rounded-repair-refund");

  const { id: itemId } = await stocked(app.db, 5, { price: 411_500 });
  const cart = { customerId: await newCustomer(admin), lines: [{ itemId, quantity: 3 }] };
  const { sale } = (await admin.post("/api/sales", { ...cart, payment: { method: "cash" } })).body;
  const lines = [{ saleItemId: sale.items[0].id, quantity: 2, restock: true }];
  await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Haifai", lines });
  await visit(office, `/sales/${sale.id}`);
  await office.getByRole("region", { name: "Refunds" }).getByText("Cash rounding").waitFor();
  await picture(office, "cash-rounded-sale-refund");
  const onSmall = await openRefund(phone, sale.id, "Rudisha pesa");
  await onSmall.getByText(/^Inatolewa taslimu \(kukadiria/).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "cash-rounded-refund-phone");
  await phone.keyboard.press("Escape");
});
