import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, takenIn } from "#tests/support/shop/devices.ts";
import { inDays, messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { notifyCustomersOfDebts } from "./notify-of-debts.ts";
import { notifyCustomersOfPayments } from "./notify-of-payments.ts";

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 1000, { price: 1_000_000 });
const lines = [{ itemId, quantity: 1 }];
const pay = () => notifyCustomersOfPayments(app.db, inDays(0));
const receiptsOf = async (customerId: string) =>
  (await admin.get(`/api/receipts?customerId=${customerId}`)).body.items;

describe("a payment", () => {
  test("sends its receipt once, and the receipt says so", async () => {
    await tells(app, admin, { tellPayment: true });
    const customerId = await newCustomer(admin);
    await sold(admin, lines, { customerId });
    await Promise.all([pay(), pay()]);
    await pay();
    const [receipt] = await receiptsOf(customerId);
    const messages = await messagesTo(app, customerId);
    expect(messages).toMatchObject([{ type: "receipt", purpose: "service" }]);
    expect(messages[0]?.text).toContain(
      `receipt ${receipt.saleNumber}. Paid: TSh 10,000.00. Balance: TSh 0.00.`,
    );
    expect(receipt).toMatchObject({ isSentToCustomer: true, sentVia: "sms" });
  });

  test("is told without a receipt when only that is switched on, and else not at all", async () => {
    await choose(app, "workflow", "auto_send_receipts", false);
    await tells(app, admin, { tellPayment: true });
    const customerId = await newCustomer(admin);
    await sold(admin, lines, { customerId });
    await pay();
    expect((await messagesTo(app, customerId))[0]?.text).toContain("has received TSh 10,000.00");
    expect(await receiptsOf(customerId)).toMatchObject([{ isSentToCustomer: false }]);
    await tells(app, admin, { tellPayment: false });
    const other = await newCustomer(admin);
    await sold(admin, lines, { customerId: other });
    await pay();
    expect(await messagesTo(app, other)).toEqual([]);
    await choose(app, "workflow", "auto_send_receipts", null);
  });

  test("of an earlier day is not told when the switch comes later", async () => {
    await tells(app, admin, {});
    const customerId = await newCustomer(admin);
    await sold(admin, lines, { customerId });
    await app.db
      .updateTable("systemSettings")
      .set({ updatedAt: inDays(1).toISOString() })
      .where("settingKey", "=", "sms_notifications")
      .execute();
    await notifyCustomersOfPayments(app.db, inDays(1.5));
    expect(await messagesTo(app, customerId)).toEqual([]);
  });

  test("in coins is told as its receipt says it", async () => {
    await choose(app, "sales", "cash_rounding", 100);
    await tells(app, admin, {});
    const customerId = await newCustomer(admin);
    await takenIn(admin, {
      customerId,
      finalAmount: 1_234_500,
      depositAmount: 1_234_500,
      depositPayment: { method: "cash" },
    });
    await pay();
    const messages = await messagesTo(app, customerId);
    expect(messages[0]?.text).toContain("Paid: TSh 12,300.00. Balance: TSh 0.00.");
    await choose(app, "sales", "cash_rounding", null);
  });

  test("counts only money: what is on credit is the balance", async () => {
    await tells(app, admin, {});
    const customerId = await newCustomer(admin);
    const parts = [{ dueOn: addDays(today(), 10), amount: 1_000_000 }];
    const payment = { method: "on_credit", credit: { parts, reason: "Anafahamika" } };
    await sold(admin, lines, { customerId, payment });
    await pay();
    expect(await messagesTo(app, customerId)).toEqual([]);
    await tells(app, admin, {});
    await takenIn(admin, {
      customerId,
      finalAmount: 1_000_000,
      depositAmount: 400_000,
      depositWaivedReason: "Mteja wa zamani",
      depositPayment: { method: "cash" },
    });
    await pay();
    const messages = await messagesTo(app, customerId);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("Paid: TSh 4,000.00. Balance: TSh 6,000.00.");
  });
});

describe("money that is due", () => {
  const credit = async () => {
    const customerId = await newCustomer(admin);
    const parts = [10, 40].map((days) => ({ dueOn: addDays(today(), days), amount: 500_000 }));
    const payment = { method: "on_credit", credit: { parts, reason: "Anafahamika" } };
    const sale = await sold(admin, lines, { customerId, payment });
    const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
    return { customerId, debtId: debts[0].id, number: sale.saleNumber };
  };
  const run = (days: number) => notifyCustomersOfDebts(app.db, inDays(days));

  test("is told on the day of each part, once, unless it was paid", async () => {
    await tells(app, admin, { paymentReminders: true });
    const [open, paid] = [await credit(), await credit()];
    await admin.post(`/api/debts/${paid.debtId}/payments`, { method: "cash", amount: 500_000 });
    for (const days of [9, 10, 10, 40]) await run(days);
    const day = addDays(today(), 10).split("-").toReversed().join("/");
    const texts = (await messagesTo(app, open.customerId)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(`TSh 5,000.00 for ${open.number} is due on ${day}.`);
    expect(texts[1]).toContain("TSh 10,000.00");
    expect(await messagesTo(app, paid.customerId)).toMatchObject([
      { type: "payment_reminder", occasionKind: `part_due:${addDays(today(), 40)}` },
    ]);
  });

  test("is not told while the group is switched off", async () => {
    await tells(app, admin, {});
    const { customerId } = await credit();
    await run(10);
    expect(await messagesTo(app, customerId)).toEqual([]);
  });

  test("on an invoice without a debt is told on its day, once", async () => {
    await tells(app, admin, { paymentReminders: true });
    const { id, customerId } = await takenIn(admin, {
      finalAmount: 800_000,
      depositAmount: 0,
      depositWaivedReason: "Mteja wa zamani",
    });
    const invoice = (await admin.post("/api/invoices", { deviceId: id })).body;
    for (const days of [13, 14, 14]) await run(days);
    expect(await messagesTo(app, customerId)).toMatchObject([
      { text: expect.stringContaining(`TSh 8,000.00 for ${invoice.invoiceNumber} is due`) },
    ]);
  });
});
