import { expect } from "vitest";
import { sealEvents } from "#src/server/events/seals.ts";
import { addDays, inShopTime, today } from "#src/shared/time.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { signedIn } from "../client.ts";
import type { Shop } from "../shop.ts";
import { booked } from "../shop/appointments.ts";
import { seedCommission } from "../shop/commission.ts";
import { bookedByVerb } from "../storefront/bookings.ts";
import { counted, opened } from "../shop/counts.ts";
import { finishChecklist, newPhone, put, repaired, takenIn } from "../shop/devices.ts";
import { issueFiscalReceipts } from "../plants/fiscal-plants.ts";
import { formWith, plainPicture } from "../shop/pictures.ts";
import { cameBack, handedBack, toApproval, toPickup, walk } from "../shop/returns.ts";
import { deliverForPeople } from "../outbox/commands.ts";
import {
  arrivedFor,
  longAgo,
  mobile,
  newCustomer,
  saleOnce,
  simulated,
  sold,
} from "../shop/sales.ts";
import { emailSent, mailSettings, saveMail } from "../mail/mail.ts";
import { seedLoaners } from "../shop/loaners.ts";
import { spendDiscountOnRepair } from "../plants/reward-plants.ts";
import { importedLines, unknownPayment } from "../shop/reconciliation.ts";
import { shiftOpened } from "../shop/shifts.ts";
import { seedWebhooks } from "../shop/webhooks.ts";
import { seedOnlineShop } from "../storefront/online-shop.ts";
import { orderAccepted } from "../storefront/orders.ts";
import { stocked } from "../shop/stock.ts";
import {
  seedOrder,
  seedPartlyReceived,
  seedShipment,
  seedSupplier,
  seedUsedHandsets,
} from "./seed-purchasing.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";

/**
 * Creates the records that the addresses in table.ts need. Returns their ids by placeholder, such as `received`.
 */
export async function seedForDialogs(shop: Shop): Promise<Record<string, string>> {
  const { app, admin } = shop;
  // The job would issue invoices that the dialogs of this test issue.
  await admin.put("/api/settings/workflow", { autoGenerateInvoices: false });
  // A section can be reset only when a setting differs from its default.
  await admin.put("/api/settings/devices", { targetRepairDays: 3 });
  await shiftOpened(admin);
  const colleague = await signedIn(app, { role: "customer-care", name: "Neema Kessy" });
  const forgotten = await shiftOpened(colleague);
  const differing = await shiftOpened(await signedIn(app, { role: "customer-care" }));
  await admin.post(`/api/shifts/${differing.id}/force-close`, { reason: "Amesahau" });
  await admin.post("/api/saved-filters", { screen: "devices", name: "Mine", query: "status=done" });
  await admin.post("/api/access-tokens", { name: "Website", permissions: ["view_devices"] });
  const { body: willing } = await admin.post("/api/customers", {
    name: "Zuhura Ally",
    phone: newPhone(),
    marketingConsent: true,
  });
  await sealEvents(app.serverDb);
  await seedReward(admin, willing.id);
  await seedMessages(admin, willing.id);
  await emailSent(app);
  // Nothing listens there.
  await saveMail(admin, mailSettings({ port: 9 }));
  await admin.post("/api/mail-server/switch", { isActive: true });
  const repairPrice = { brand: "Tecno", model: "A1", fault: "Kioo", priceFrom: 100 };
  return {
    customer: await newCustomer(admin),
    willing: willing.id,
    forgotten: forgotten.id,
    differing: differing.id,
    ...(await seedDevices(shop)),
    ...(await seedEstimates(shop)),
    ...(await seedReturns(shop)),
    ...(await seedStock(shop)),
    ...(await seedMoney(shop)),
    ...(await seedCredit(shop)),
    ...(await seedFiscal(shop)),
    webhook: await seedWebhooks(shop),
    shipment: await seedShipment(shop),
    order: await seedOrder(shop),
    supplier: await seedSupplier(shop),
    earner: (await seedCommission(shop.app, shop.admin)).technicianId,
    booking: (await bookedByVerb(app.db)).id,
    repairPrice: (await admin.post("/api/repair-prices", repairPrice)).body.id,
    ...(await seedUsedHandsets(shop)),
    ...(await seedLoaners(admin)),
    ...(await seedOnlineShop(shop)),
    acceptedOrder: (await orderAccepted(app, admin)).id,
    partlyReceived: await seedPartlyReceived(shop),
    // Last, so that the other records have no charges.
    ...(await seedCharges(shop)),
  };
}

/** A template, a message, and a message to many that waits for the next sending hours. */
async function seedMessages(admin: Shop["admin"], customerId: string): Promise<void> {
  const recipient = { address: "digest@example.com", channel: "email", language: "en" };
  await admin.post("/api/digest/recipients", recipient);
  const inHours = (hours: number) =>
    inShopTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
  const notificationSchedule = { start: inHours(2), end: inHours(3) };
  await admin.put("/api/settings/notifications", { notificationSchedule });
  const template = { name: "Simu tayari", content: "Your phone is ready." };
  expect(await admin.post("/api/sms/templates", template)).toMatchObject({ status: 201 });
  const message = { recipientPhone: newPhone(), message: "Simu yako iko tayari" };
  expect(await admin.post("/api/sms/messages", message)).toMatchObject({ status: 201 });
  const bulk = { customerIds: [customerId], message: "Ofa" };
  expect(await admin.post("/api/sms/bulk", bulk)).toMatchObject({ status: 201 });
}

/** An open redemption of the customer. */
async function seedReward(admin: Shop["admin"], customerId: string): Promise<void> {
  const points = { customerId, points: 900, reason: "Bonus" };
  expect(await admin.post("/api/loyalty/points", points)).toMatchObject({ status: 201 });
  const rewardId = (await admin.get("/api/loyalty/rewards")).body.items[0].id;
  const redeemed = await admin.post("/api/loyalty/redemptions", { customerId, rewardId });
  expect(redeemed).toMatchObject({ status: 201 });
}

/** Fiscal receipts that are on, with one that the tax authority refuses. It is not sent again during the test. */
async function seedFiscal({ app, admin }: Shop) {
  await issueFiscalReceipts(app, admin);
  await app.db
    .updateTable("fiscalDocuments")
    .set({
      failure: "refused",
      failureDetail: "9: Duplicate",
      nextTryAt: "2990-01-01T00:00:00.000Z",
    })
    .where("acknowledgedAt", "is", null)
    .execute();
  return {};
}

const unpaid = {
  finalAmount: 800_000,
  depositAmount: 0,
  depositWaivedReason: "Mteja wa zamani",
};

async function seedDevices({ app, admin, technician }: Shop) {
  const discounted = await spendDiscountOnRepair(app, admin, unpaid);
  const received = await takenIn(admin);
  const working = await takenIn(admin, {
    ...unpaid,
    technicianId: technician.userId,
    passcode: { kind: "text", code: "1234" },
  });
  const photo = await formWith(plainPicture(60, 80).jpeg().toBuffer(), { phase: "before" });
  await admin.post(`/api/devices/${working.id}/photos`, photo);
  await technician.post(`/api/devices/${working.id}/status`, { status: "in_progress" });
  const finished = await takenIn(admin, { ...unpaid, technicianId: technician.userId });
  await technician.post(`/api/devices/${finished.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, finished);
  await put(app, finished.id, { status: "completed", paidAmount: 800_000 });
  return { discounted, received: received.id, working: working.id, finished: finished.id };
}

/** A repair with the late fee of its intake that can also get a later service charge, and a tax rate of the future. */
async function seedCharges({ app, admin }: Shop) {
  const reason = "Imekubaliwa";
  await admin.post("/api/settings/charges", { lateFeeEnabled: true, reason });
  const charged = await takenIn(admin, unpaid);
  const path = `/api/devices/${charged.id}`;
  await admin.post("/api/settings/charges", { serviceChargeEnabled: true, reason });
  await repaired(app, admin, charged);
  const late = await admin.post(`${path}/charges`, { kind: "late", reason: "Muda umepita" });
  expect(late).toMatchObject({ status: 200 });
  const rate = { code: "B", rate: 10, validFrom: addDays(today(), 30), reason: "Sheria mpya" };
  expect(await admin.post("/api/tax-rates", rate)).toMatchObject({ status: 201 });
  return { charged: charged.id };
}

async function seedEstimates({ admin }: Shop) {
  const lines = [{ kind: "part", description: "Kioo", quantity: 1, unitPrice: 5_000_000 }];
  const estimated = await takenIn(admin);
  const estimate = await admin.post(`/api/devices/${estimated.id}/estimates`, { lines });
  expect(estimate).toMatchObject({ status: 201 });
  const owing = await takenIn(admin);
  const path = `/api/devices/${owing.id}/estimates`;
  const { body: agreed } = await admin.post(path, { lines });
  const answer = { decision: "approve", remark: "Kwa simu" };
  await admin.post(`${path}/${agreed.id}/approval`, answer);
  return { estimated: estimated.id, owing: owing.id };
}

async function seedReturns({ admin, technician }: Shop) {
  const crew = { admin, technician };
  const returned = await cameBack(admin, (await handedBack(crew)).id);
  const awaiting = await cameBack(admin, (await handedBack(crew)).id);
  await walk(admin, awaiting.id, toApproval);
  const agreed = await cameBack(admin, (await handedBack(crew)).id);
  await walk(admin, agreed.id, [...toApproval, "approve"]);
  const { id: mendedId } = await handedBack(crew, { technicianId: technician.userId });
  const mended = await cameBack(admin, mendedId);
  await walk(admin, mended.id, toPickup);
  const handed = await handedBack(crew, { model: "Pop 9" });
  const appointment = await booked(admin);
  return {
    returned: returned.id,
    awaiting: awaiting.id,
    agreed: agreed.id,
    mended: mended.id,
    appointmentDay: today(new Date(appointment.startsAt)),
    handed: handed.id,
  };
}

async function seedStock({ app, admin, care }: Shop) {
  const item = await stocked(app.db, 20, { name: "Chaja ya Samsung", sku: "CHJ-1", minStock: 30 });
  const phone = await stocked(app.db, 3, {
    name: "Infinix Hot 40",
    sku: "INF-1",
    isSerialised: true,
  });
  await admin.post(
    `/api/items/${item.id}/pictures`,
    await formWith(plainPicture(60, 40).png().toBuffer()),
  );
  const sale = await sold(admin, [{ itemId: item.id, quantity: 3 }]);
  const invoice = await admin.post("/api/invoices", { saleId: sale.id });
  const oldSale = async () => {
    const old = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
    await longAgo(app, old.id);
    return old;
  };
  const askedBack = async ({ id, items: [line] }: Sale) => {
    const lines = [{ saleItemId: line?.id, quantity: 1 }];
    const path = `/api/sales/${id}/refund-requests`;
    const { body } = await care.post(path, { lines, reason: "Haifanyi kazi" });
    return { sale: id, request: body.id };
  };
  const asked = await askedBack(await oldSale());
  const approved = await askedBack(await oldSale());
  await admin.post(`/api/approvals/${approved.request}/approve`, {});
  const count = await opened(admin, [item]);
  const finishedCount = await opened(admin, [phone]);
  await counted(admin, finishedCount, [[phone, 3]]);
  await admin.post(`/api/stock-counts/${finishedCount.id}/finish`);
  return {
    item: item.id,
    phone: phone.id,
    sale: sale.id,
    receipt: sale.receiptId ?? "",
    invoice: invoice.body.id as string,
    oldSale: (await oldSale()).id,
    asked: asked.sale,
    approved: approved.sale,
    count: count.id,
    finishedCount: finishedCount.id,
  };
}

/** A customer who owes for a sale and has store credit, and a gift card. */
async function seedCredit({ app, admin }: Shop) {
  const item = await stocked(app.db, 2, { name: "Power bank", price: 500_000 });
  const debtor = await newCustomer(admin);
  const credit = { parts: [{ dueOn: today(), amount: 500_000 }], reason: "Jirani" };
  await sold(admin, [{ itemId: item.id, quantity: 1 }], {
    customerId: debtor,
    payment: { method: "on_credit", credit },
  });
  const returned = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId: debtor });
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${returned.id}/refunds`, back)).status).toBe(201);
  const gift = { amount: 500_000, payment: { method: "cash" } };
  const card = await admin.post("/api/gift-cards", gift);
  expect(card).toMatchObject({ status: 201 });
  return { debtor };
}

/** A sale that waits for its payment, one that was paid twice, and one whose money was typed for another sale. */
async function seedMoney({ app, admin }: Shop) {
  const item = await stocked(app.db, 9, { name: "Kava" });
  const soldFor = (payment: object) => sold(admin, [{ itemId: item.id, quantity: 1 }], { payment });
  const reported = async (sale: Sale, reference: string) =>
    takeAnswer(app.db, sale.paymentId, await arrivedFor(app, sale.paymentId, reference));
  const waiting = await soldFor(mobile(simulated.never));
  const paidTwice = await soldFor(mobile());
  await saleOnce(admin, paidTwice.id, ({ status }) => status === "completed");
  await reported(paidTwice, "PAIDTWICE");
  const typedElsewhere = await soldFor(mobile(simulated.fails));
  await saleOnce(admin, typedElsewhere.id, ({ payments }) => payments[0]?.status === "failed");
  await soldFor({ method: "mobile_money", provider: "mixx", reference: "TYPEDONCE" });
  await reported(typedElsewhere, "TYPEDONCE");
  await deliverForPeople(admin, item.id, "TYPEDONCE");
  return {
    unpaid: waiting.id,
    paidTwice: paidTwice.id,
    typedElsewhere: typedElsewhere.id,
    silent: await unknownPayment({ app, client: admin }),
    line: (await importedLines(admin))[0]?.id ?? "",
  };
}
