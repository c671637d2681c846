/** Tests the link to one receipt, and what the tracking page keeps after the hand-over, as a phone without scripts. */
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import {
  listOwnReceipts,
  listReceiptsOfRepair,
} from "#src/areas/payments/receipts/server/own-receipts.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import {
  choose,
  finishChecklist,
  newPhone,
  signature,
  takenIn,
} from "#tests/support/shop/devices.ts";
import { daysAgo, handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, care, technician, open } = await openPublicShop();
const admin = await signedIn(app, { role: "admin", name: "Asha Mkuu" });

const textOf = async (path: string) => (await open(path)).text();
/** Names of the customer and of staff, and the phone number. */
const privateData = /Mwanaidi|siri@|Rehema|Juma Bench|Asha Mkuu|754\d{6}|754 \d{3}/i;

async function newCustomer(): Promise<string> {
  const body = { name: "Mwanaidi Siri", phone: newPhone(), email: "siri@example.com" };
  return (await care.post("/api/customers", body)).body.id;
}

const receiptsOf = async (query: string) => (await admin.get(`/api/receipts?${query}`)).body.items;

test("a link opens the receipt with one short number, as a page and as a PDF, without names, until the customer is erased", async () => {
  const customerId = await newCustomer();
  const item = await stocked(app.db, 3, { name: "Chaja ya Samsung", price: 2_000_000 });
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], { customerId });
  const [receipt] = await receiptsOf(`saleId=${sale.id}`);
  expect(receipt.linkToken).toMatch(/^[0-9a-f]{32}$/);
  expect(receipt.receiptContent.number).toBe(sale.saleNumber);
  expect(receipt.receiptContent.settlement.at(-1)).toEqual({
    label: "Receipt no.",
    value: receipt.receiptNumber,
  });
  const path = `/receipt/${receipt.linkToken}`;
  const answer = await open(`${path}?lang=en`);
  const page = await answer.text();
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(page).toContain(`<title>Receipt ${sale.saleNumber}`);
  expect(page).toContain("Chaja ya Samsung");
  expect(page).toContain(`/api/receipt-links/${receipt.linkToken}.pdf?language=en`);
  expect(page).not.toMatch(privateData);
  const pdf = await open(`/api/receipt-links/${receipt.linkToken}.pdf?language=sw`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("x-robots-tag")).toContain("noindex");
  expect(pdf.headers.get("content-disposition")).toContain(`${sale.saleNumber}.pdf`);

  const erased = await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
  expect(erased.status).toBe(200);
  expect((await open(path)).status).toBe(404);
  expect((await open(`/api/receipt-links/${receipt.linkToken}.pdf`)).status).toBe(404);
  expect((await open(`/receipt/${receipt.receiptNumber}`)).status).toBe(404);
});

test("after the hand-over the tracking page shows the promised warranty and the receipts", async () => {
  const customerId = await newCustomer();
  const before = await takenIn(care, {
    customerId,
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "cash" },
  });
  expect(await textOf(`/track/${before.trackingToken}`)).not.toMatch(/Warranty|\/receipt\//);

  const done = await handedBack({ admin, technician }, { customerId });
  await daysAgo(app, done.id, 10);
  await choose(app, "business", "repair_warranty_days", 7);
  const page = await textOf(`/track/${done.trackingToken}?lang=en`);
  await choose(app, "business", "repair_warranty_days", null);
  expect(page).toContain("80 days left");
  const receipts = await receiptsOf(`deviceId=${done.id}`);
  expect(receipts.length).toBeGreaterThan(0);
  for (const { linkToken, receiptNumber } of receipts) {
    expect(page).toContain(`/receipt/${linkToken}?lang=en`);
    expect(page).toContain(`/api/receipt-links/${linkToken}.pdf?language=en`);
    expect(page).not.toContain(receiptNumber);
    const paper = await textOf(`/receipt/${linkToken}?lang=en`);
    expect(paper).toContain(done.ticketNumber);
    expect(paper).not.toMatch(privateData);
  }
  expect(page).not.toMatch(privateData);
});

test("an instalment has a receipt on the tracking page, under the number of the repair", async () => {
  const customerId = await newCustomer();
  const device = await takenIn(admin, {
    customerId,
    technicianId: technician.userId,
    finalAmount: 5_000_000,
    depositWaivedReason: "Jirani",
  });
  const steps = `/api/devices/${device.id}/status`;
  await technician.post(steps, { status: "in_progress" });
  await finishChecklist(technician, device);
  expect((await technician.post(steps, { status: "completed", signature })).status).toBe(200);
  await admin.post(`/api/devices/${device.id}/credit`, {
    parts: [{ dueOn: addDays(today(), 30), amount: 5_000_000 }],
    reason: "Jirani",
  });
  expect((await admin.post(steps, { status: "done", signature })).status).toBe(200);
  const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
  const paid = await admin.post(`/api/debts/${debt.id}/payments`, {
    amount: 2_000_000,
    method: "cash",
  });
  expect(paid.status).toBe(201);
  const [receipt] = await receiptsOf(`customerId=${customerId}`);
  expect(receipt.id).toBe(paid.body.receipt.id);
  expect(receipt.receiptContent.number).toBe(device.ticketNumber);
  const page = await textOf(`/track/${device.trackingToken}`);
  expect(page).toContain(`/receipt/${receipt.linkToken}`);
});

test("a receipt says paid in full only when nothing is owed, now or by agreement", async () => {
  const customerId = await newCustomer();
  const device = await takenIn(admin, {
    customerId,
    technicianId: technician.userId,
    finalAmount: 5_000_000,
    depositWaivedReason: "Jirani",
  });
  const steps = `/api/devices/${device.id}/status`;
  await technician.post(steps, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(steps, { status: "completed", signature });
  const parts = [{ dueOn: addDays(today(), 30), amount: 3_000_000 }];
  const agreed = await admin.post(`/api/devices/${device.id}/credit`, { parts, reason: "Jirani" });
  expect(agreed.status).toBe(201);
  const cash = { amount: 2_000_000, method: "cash" };
  expect((await admin.post(`/api/devices/${device.id}/payments`, cash)).status).toBe(201);
  const [after] = await receiptsOf(`deviceId=${device.id}`);
  expect(after.receiptContent).toMatchObject({
    balance: { label: "Balance", value: "30,000.00" },
    paidInFull: null,
  });
  expect(after.receiptContent.costs).toContainEqual({
    label: "Owed from before",
    value: "30,000.00",
  });
  const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
  for (const [amount, balance, words] of [
    [1_000_000, "20,000.00", null],
    [2_000_000, "0.00", "This debt is paid in full"],
  ]) {
    await admin.post(`/api/debts/${debt.id}/payments`, { amount, method: "cash" });
    const [instalment] = await receiptsOf(`customerId=${customerId}`);
    expect(instalment.receiptContent).toMatchObject({
      balance: { value: balance },
      paidInFull: words,
    });
  }
});

test("lists of receipts name the cash that was paid, as the receipts do", async () => {
  await choose(app, "sales", "cash_rounding", 100);
  const customerId = await newCustomer();
  const { trackingToken } = await takenIn(care, {
    customerId,
    finalAmount: 1_234_500,
    depositAmount: 1_234_500,
    depositPayment: { method: "cash" },
  });
  await choose(app, "sales", "cash_rounding", null);
  const paid = [{ amount: 1_230_000 }];
  expect(await listReceiptsOfRepair(app.db, trackingToken)).toMatchObject(paid);
  const own = await listOwnReceipts(app.db, customerId, { cursor: undefined, limit: 5 });
  expect(own.items).toMatchObject(paid);
});
