/** Tests that each read declares the subjects of all tables that it reads, and that writes announce such subjects. */
import { expect, test } from "vitest";
import type { DB } from "#db/rows.ts";
import { today } from "#src/shared/time.ts";
import type { Subject } from "#src/shared/event-kinds.ts";
import { CHANGED_HEADER } from "#src/shared/contract.ts";
import type { Answered, TestClient } from "./support/client.ts";
import { readContracts } from "./support/contracts/contracts.ts";
import { statementsDuring, tablesReadIn, tablesWrittenIn } from "./support/contracts/statements.ts";
import { subjectOfTable } from "./support/contracts/subjects-of-tables.ts";
import { startShop } from "./support/shop.ts";
import { counted, opened } from "./support/shop/counts.ts";
import { booked, inDaysAt } from "./support/shop/appointments.ts";
import { bookedByVerb } from "./support/storefront/bookings.ts";
import { takenIn } from "./support/shop/devices.ts";
import { cameBack, handedBack } from "./support/shop/returns.ts";
import { importedLines } from "./support/shop/reconciliation.ts";
import { emailSent } from "./support/mail/mail.ts";
import { sendMessages } from "./support/shop/messages.ts";
import { longAgo, newCustomer, sold } from "./support/shop/sales.ts";
import { shiftOpened } from "./support/shop/shifts.ts";
import { jobsDone } from "./support/eventually.ts";
import { seedWebhooks } from "./support/shop/webhooks.ts";
import { shipped } from "./support/shop/shipments.ts";
import { ordered, paid, delivered, receivedOrder, sendingBack } from "./support/shop/purchasing.ts";
import { seedCommission } from "./support/shop/commission.ts";
import { loanedOut } from "./support/shop/loaners.ts";
import { plannedSale } from "./support/storefront/online-shop.ts";
import { spending } from "./support/shop/expenses.ts";
import { seedHandsets } from "./support/shop/handsets.ts";
import { orderAccepted } from "./support/storefront/orders.ts";
import { stocked } from "./support/shop/stock.ts";
import { commandOf, deliver } from "./support/outbox/commands.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { unnamedFields } from "./support/contracts/fields-of-events.ts";

const { app, ...people } = await startShop();

/** A write that this test has sent, with the tables it changed and the subjects it announced. */
interface Write {
  name: string;
  tables: readonly (keyof DB)[];
  subjects: readonly string[];
}

const writes: Write[] = [];
const admin = watched(people.admin);
const technician = watched(people.technician);

/** The tables that every request reads, to authenticate its user and to check the age of the session. */
const readByEveryRequest: ReadonlySet<string> = new Set([
  "users",
  "sessions",
  "systemSettings",
  "roleRights",
]);

const anyTable = "*";
/** Table → the reason why a read need not be refetched after a change of this table. */
type Excuses = Readonly<Partial<Record<keyof DB | typeof anyTable, string>>>;

const numbersStay = "Only the number of the document is shown, which never changes.";
const namesStay = "The name or model hardly ever changes, and the table very often.";

const fiscalCodesStay = {
  fiscalDocuments: "The code is written together with the receipt and never changes.",
  fiscalSettings: "The address of the tax authority hardly ever changes.",
} satisfies Excuses;

const figuresAreShared = {
  "*": "All users share one calculation, which screens ask for every 30 seconds.",
} satisfies Excuses;

const ofMessagesStay = { devices: numbersStay } satisfies Excuses;

const ofPaymentsStay = {
  sales: numbersStay,
  devices: numbersStay,
  creditAccounts: "A payment never changes the debt that it pays.",
} satisfies Excuses;

const ofApprovalsStay = {
  sales: numbersStay,
  saleItems: "The goods that a request names are those of its day.",
} satisfies Excuses;

const excused: Readonly<Record<string, Excuses>> = {
  listApprovals: ofApprovalsStay,
  getApproval: ofApprovalsStay,
  exportCustomer: { "*": "It is saved as a file." },
  getAnalyticsOverview: figuresAreShared,
  getAnalyticsRevenue: figuresAreShared,
  getAnalyticsRepairs: figuresAreShared,
  getAnalyticsCustomers: figuresAreShared,
  getAnalyticsInventory: figuresAreShared,
  getInventoryAnalytics: { "*": "It is too expensive to read after every sale." },
  getDevice: { inventoryItems: namesStay, itemSerials: "Moving a part is an event of the device." },
  listAudit: {
    payments: numbersStay,
    sales: numbersStay,
    invoices: numbersStay,
    devices: numbersStay,
    inventoryItems: namesStay,
  },
  listStockMovements: { stockCounts: numbersStay },
  listItemSerials: { sales: numbersStay, devices: numbersStay },
  getSerial: { sales: numbersStay, devices: numbersStay },
  listReceipts: { ...fiscalCodesStay, devices: "The tracking token of a device never changes." },
  getReceipt: { ...fiscalCodesStay, devices: "The tracking token of a device never changes." },
  getRefund: {
    ...fiscalCodesStay,
    sales: "The charges of a sale never change.",
    saleRefunds: "It is written together with the refund and never changes.",
    saleRefundLines: "It is written together with the refund and never changes.",
    saleItems: "Lines of a sale keep their names.",
    devices: numbersStay,
  },
  listMessages: ofMessagesStay,
  getMessage: ofMessagesStay,
  listEmails: ofMessagesStay,
  getEmail: ofMessagesStay,
  listOpenMoney: ofPaymentsStay,
  getPaymentHistory: ofPaymentsStay,
  listReceivedMoney: ofPaymentsStay,
  listStatementLines: ofPaymentsStay,
  getStatementLine: ofPaymentsStay,
  listSuggestions: ofPaymentsStay,
  listReturns: { saleItems: namesStay, sales: numbersStay },
  getReturn: {
    inventoryItems: namesStay,
    itemSerials: "Exchanging a piece is an event of the return.",
    itemSerialEntries: "Exchanging a piece is an event of the return.",
  },
  listSales: { devices: namesStay },
  getSale: { devices: namesStay },
  listReviewItems: {
    sales: numbersStay,
    devices: numbersStay,
    payments: numbersStay,
    deliveredCommands: "What a flag shows of its command never changes.",
  },
  listRefundRequests: { sales: numbersStay, saleItems: "Lines of a sale keep their names." },
};

/** Reads that show a customer's totals and visits. Other reads show only the name, whose change has its own event. */
const readsOfTotals: ReadonlySet<string> = new Set([
  "listCustomers",
  "getCustomerStatistics",
  "getCustomer",
  "listDuplicates",
  "previewMerge",
]);

const excuseOf = (name: string, table: keyof DB): string | undefined =>
  excused[name]?.[table] ?? excused[name]?.[anyTable];

/** Creates records, and returns an address for each read with a path parameter or a required query. */
async function makeAddresses(): Promise<Readonly<Record<string, string>>> {
  await shiftOpened(admin);
  const item = await stocked(app.db, 20, { minStock: 30 });
  const phone = await stocked(app.db, 2, { isSerialised: true });
  const customerId = await newCustomer(admin);
  const order = await ordered(admin, item.id);
  const received = await receivedOrder(admin, item.id);
  await delivered(admin, order.id, 5);
  const supplierReturn = (await sendingBack(admin, order.id, 1)).body;
  const claim = { supplierId: order.supplierId, itemId: item.id, fault: "x" };
  await admin.post("/api/supplier-claims", claim);
  const { technicianId, payoutId } = await seedCommission(app, admin);
  const supplierPayment = (await paid(admin, order.supplierId)).body;
  await admin.post("/api/supplier-prices", {
    supplierId: order.supplierId,
    itemId: item.id,
    price: 500_000,
  });
  await admin.post(`/api/item-offers/${item.id}/preferred`, {
    supplierId: order.supplierId,
  });
  const lent = await loanedOut(admin);
  const usedHandset = await seedHandsets(admin, app.db);
  const expense = (await spending(admin)).body;
  const booking = await bookedByVerb(app.db);
  const confirmed = { version: 1, startsAt: inDaysAt(5, "10:00") };
  await admin.post(`/api/bookings/${booking.id}/confirm`, confirmed);
  const repairPrice = { brand: "Tecno", model: "A1", fault: "Kioo", priceFrom: 100 };
  await admin.post("/api/repair-prices", repairPrice);
  const appointment = await booked(admin, { customerId, technicianId: technician.userId });
  await admin.patch(`/api/appointments/${appointment.id}`, { version: 1, note: "Asubuhi" });
  await admin.post(`/api/appointments/${appointment.id}/status`, { status: "arrived" });
  const shipment = await shipped(app.db, admin, { agentName: "Juma Cargo", shippingCost: 5000 });
  await admin.post(`/api/shipments/${shipment.id}/status`, { status: "arrived" });
  const device = await takenIn(admin, {
    technicianId: technician.userId,
    serialNumber: "SN-123456",
  });
  const line = { kind: "labour", description: "Kioo", quantity: 1, unitPrice: 800_000 };
  const estimate = await admin.post(`/api/devices/${device.id}/estimates`, { lines: [line] });
  await admin.post(`/api/devices/${device.id}/parts`, {
    itemId: item.id,
    quantity: 1,
    action: "reserve",
  });
  const repaired = await handedBack({ admin, technician });
  const returned = await cameBack(admin, repaired.id);
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
  const old = await sold(admin, [{ itemId: phone.id, quantity: 1, serials: [phone.serials[0]] }], {
    customerId,
  });
  await admin.post(`/api/sales/${sale.id}/refunds`, {
    lines: [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: true }],
    reason: "Imeharibika",
  });
  await longAgo(app, old.id);
  await admin.post(`/api/sales/${old.id}/refund-requests`, { reason: "Imeharibika" });
  const refused = commandOf(people.care, "createCustomer", { name: "" });
  await deliver(people.care, refused);
  const approval = await people.care.post("/api/discount-requests", {
    lines: [{ itemId: item.id, quantity: 1 }],
    discount: { type: "percent", value: 50 },
    reason: "Mteja wa jumla",
  });
  const check = await admin.post("/api/system/integrity-checks");
  const orderRequest = await orderAccepted(app, admin);
  const count = await opened(admin, [item]);
  await counted(admin, count, [[item, 3]]);
  const customerFile = await admin.post("/api/customer-imports", {
    fileName: "customers.csv",
    text: "name,phone\nAsha,0711222333",
  });
  const deviceFile = await admin.post("/api/device-imports", {
    fileName: "vifaa.csv",
    text: "name,phone,brand,model,issue\nAsha,0711000999,Tecno,Pop 8,Kioo",
  });
  const file = await admin.post("/api/item-imports", {
    fileName: "bidhaa.csv",
    text: "SKU,Name,Price\nNEW-1,Waya,1500",
  });
  const id = async (path: string): Promise<string> => (await admin.get(path)).body.items[0].id;
  const bought = { amount: 100_000, payment: { method: "cash" } };
  const giftCard = (await admin.post("/api/gift-cards", bought)).body.card.id;
  const payment = await id("/api/payments");
  const receipt = await id(`/api/receipts?deviceId=${repaired.id}`);
  const shift = await id("/api/shifts");
  const invoice = await admin.post("/api/invoices", { saleId: old.id });
  const serial = await id(`/api/items/${phone.id}/serials`);
  const [statementLine] = await importedLines(admin);
  const webhook = await seedWebhooks({ app, admin });
  const backup = await admin.post("/api/backups");
  await jobsDone(app.db);
  const ofToday = `from=${today()}&to=${today()}`;
  const refund = await app.db.selectFrom("paymentRefunds").select("id").executeTakeFirstOrThrow();
  return {
    ...(await sendMessages(admin)),
    getEmail: `/api/emails/${await emailSent(app)}`,
    getCustomer: `/api/customers/${customerId}`,
    listCustomers: "/api/customers?owing=true&brand=tecno&expiringWithin=365",
    countCustomers: "/api/customers/count?owing=true&brand=tecno&expiringWithin=365",
    getCustomerCredit: `/api/customers/${customerId}/credit`,
    listUnsettledMoney: `/api/customers/${customerId}/unsettled`,
    getMember: `/api/loyalty/customers/${customerId}`,
    getPointsExpiry: `/api/loyalty/customers/${customerId}/expiry`,
    listRedemptions: `/api/loyalty/redemptions?customerId=${customerId}`,
    getGiftCard: `/api/gift-cards/${giftCard}`,
    listPointsTransactions: `/api/loyalty/transactions?customerId=${customerId}`,
    exportCustomer: `/api/customers/${customerId}/export`,
    previewMerge: `/api/customers/${customerId}/merge/${await newCustomer(admin)}`,
    getCustomerPageLink: `/api/customers/${customerId}/page-link`,
    listCustomerNotes: `/api/customers/${customerId}/notes`,
    listPromoMessages: `/api/customers/${customerId}/promo-messages`,
    listModels: "/api/devices/models?brand=Tecno",
    forecastIntake: "/api/devices/forecast?brand=Tecno&issues=01900000-0000-7000-8000-000000000001",
    forecastDevice: `/api/devices/${device.id}/forecast`,
    listVisits: "/api/devices/visits?serialNumber=SN-123456",
    getDevice: `/api/devices/${device.id}`,
    getOverpaidCash: `/api/devices/${device.id}/cash-request`,
    getTrackedDevice: `/api/track/${device.trackingToken}`,
    listEstimates: `/api/devices/${device.id}/estimates`,
    getPublicEstimate: `/api/estimates/${estimate.body.approvalToken}`,
    listDeviceParts: `/api/devices/${device.id}/parts`,
    lookupDevice: `/api/devices/lookup?code=${device.ticketNumber}`,
    listQueue: `/api/devices/queue?technicianId=${technician.userId}`,
    getTechnicianNumbers: `/api/technicians/${technician.userId}/numbers`,
    lookUpItem: `/api/items/lookup?code=${phone.serials[1]}`,
    getItem: `/api/items/${item.id}`,
    getItemDemand: `/api/items/${item.id}/demand`,
    suggestSku: "/api/items/suggested-sku?category=screens",
    getStockCount: `/api/stock-counts/${count.id}`,
    listStockCountLines: `/api/stock-counts/${count.id}/lines`,
    listStockCountScans: `/api/stock-counts/${count.id}/scans`,
    getCustomerImport: `/api/customer-imports/${customerFile.body.id}`,
    listCustomerImportRows: `/api/customer-imports/${customerFile.body.id}/rows`,
    getDeviceImport: `/api/device-imports/${deviceFile.body.id}`,
    listDeviceImportRows: `/api/device-imports/${deviceFile.body.id}/rows`,
    getItemImport: `/api/item-imports/${file.body.id}`,
    listImportRows: `/api/item-imports/${file.body.id}/rows`,
    listLabels: `/api/items/labels?ids=${item.id}`,
    listItemPictures: `/api/items/${item.id}/pictures`,
    listItemSerials: `/api/items/${phone.id}/serials`,
    listValueChanges: `/api/items/${phone.id}/value-changes`,
    getSerial: `/api/serials/${serial}`,
    getPayment: `/api/payments/${payment}`,
    getPaymentHistory: `/api/reconciliation/payments/${payment}`,
    listReceivedMoney: `/api/reconciliation/received?${ofToday}`,
    listDayTotals: `/api/reconciliation/days?${ofToday}`,
    listTakings: `/api/reconciliation/takings?${ofToday}`,
    getReport: "/api/reports/daily-close",
    countAppointments: `/api/appointments/counts?day=${today()}`,
    getStatementLine: `/api/statement-lines/${statementLine?.id}`,
    listSuggestions: `/api/statement-lines/${statementLine?.id}/suggestions`,
    listReceipts: `/api/receipts?deviceId=${repaired.id}`,
    getReceipt: `/api/receipts/${receipt}`,
    getInvoice: `/api/invoices/${invoice.body.id}`,
    getRefund: `/api/refunds/${refund.id}`,
    getMoneyOutsideShifts: `/api/shifts/outside?day=${today()}`,
    getShift: `/api/shifts/${shift}`,
    getShiftReport: `/api/shifts/${shift}/x`,
    getReturnability: `/api/returns/returnability?deviceId=${repaired.id}`,
    getReturn: `/api/returns/${returned.id}`,
    getPurchaseOrder: `/api/purchase-orders/${order.id}`,
    listPurchaseOrderEvents: `/api/purchase-orders/${order.id}/audit`,
    getFlashSale: `/api/flash-sales/${(await plannedSale(admin, item.id)).id}`,
    getOnlineItem: `/api/storefront/products/${await putOnline(item.id)}`,
    getExpense: `/api/expenses/${expense.id}`,
    getUsedHandset: `/api/used-handsets/${usedHandset.id}`,
    getLoaner: `/api/loaners/${lent.loaner.id}`,
    listLoans: `/api/loaners/${lent.loaner.id}/loans`,
    checkImei: `/api/used-handsets/check?imei=${usedHandset.imei}`,
    getOrderReceiving: `/api/purchase-orders/${order.id}/receiving`,
    getGoodsReceipt: `/api/goods-receipts/${received.receipt.id}`,
    listAwaitedParts: `/api/devices/${repaired.id}/awaited-parts`,
    getSupplier: `/api/suppliers/${order.supplierId}`,
    listSupplierEntries: `/api/suppliers/${order.supplierId}/entries?currency=TZS`,
    getSupplierReturn: `/api/supplier-returns/${supplierReturn.id}`,
    listClaimSources: `/api/supplier-claims/sources?itemId=${item.id}`,
    listEarnings: `/api/commission/earnings?from=${today()}&to=${today()}`,
    listCommissionEntries: `/api/commission/entries?technicianId=${technicianId}`,
    getCommissionDue: `/api/commission/due?technicianId=${technicianId}&upTo=${today()}`,
    listCommissionPayouts: `/api/commission/payouts?technicianId=${technicianId}`,
    getCommissionPayout: `/api/commission/payouts/${payoutId}`,
    getSupplierPayment: `/api/supplier-payments/${supplierPayment.id}`,
    listOrderSendings: `/api/purchase-orders/${order.id}/sendings`,
    listItemOffers: `/api/item-offers/${item.id}`,
    getBooking: `/api/bookings/${booking.id}`,
    getAppointment: `/api/appointments/${appointment.id}`,
    getShipment: `/api/shipments/${shipment.id}`,
    listShipmentEvents: `/api/shipments/${shipment.id}/audit`,
    getHandset: "/api/handsets/SN-123456",
    getBackup: `/api/backups/${backup.body.id}`,
    findSale: `/api/sales/find?code=${sale.saleNumber}`,
    getParked: `/api/outbox/parked/${storedKey(refused.key)}`,
    getApproval: `/api/approvals/${approval.body.id}`,
    getSale: `/api/sales/${sale.id}`,
    getOrderRequest: `/api/order-requests/${orderRequest.id}`,
    getStorefrontOrder: `/api/storefront/orders/${orderRequest.token}`,
    getIntegrationHealth: "/api/integrations/simulator/health",
    listWebhookDeliveries: `/api/webhook-endpoints/${webhook}/deliveries`,
    listSavedFilters: "/api/saved-filters?screen=devices",
    getIntegrityCheck: `/api/system/integrity-checks/${check.body.id}`,
    search: `/api/search?q=${device.ticketNumber}`,
    getUser: `/api/users/${technician.userId}`,
    listUserSessions: `/api/users/${technician.userId}/sessions`,
  };
}

/** How often each read is sent. A background job may run during two requests in a row, but not during so many. */
const TIMES = 5;

/**
 * The tables that a request reads. A table that is not read during each of several requests was read by a background
 * job, and is left out.
 */
async function tablesReadBy(request: () => Promise<unknown>): Promise<(keyof DB)[]> {
  let always: Set<keyof DB> | null = null;
  for (let time = 0; time < TIMES; time++) {
    const read = new Set((await statementsDuring(request)).flatMap(tablesReadIn));
    always = always ? always.intersection(read) : read;
  }
  return [...(always ?? [])].filter((table) => !readByEveryRequest.has(table));
}

const jsonReads = Object.values(await readContracts())
  .flatMap((contract) => Object.entries(contract))
  .filter(([, { method, output }]) => method === "GET" && output)
  .map(([name, endpoint]) => ({ name, endpoint }));

/** Whether the test can send the read. getSetup is refused in a shop that is set up. */
const isReadable = (name: string): boolean => name !== "getSetup";

const addresses = await makeAddresses();
const reads: { name: string; refreshesOn: readonly Subject[]; tables: readonly (keyof DB)[] }[] =
  [];
for (const { name, endpoint } of jsonReads.filter((read) => isReadable(read.name))) {
  const address = addresses[name] ?? endpoint.path;
  const { status } = await admin.get(address);
  if (status !== 200) throw new Error(`${name}: ${address} answers ${status}`);
  const tables = await tablesReadBy(() => admin.get(address));
  reads.push({
    name,
    refreshesOn: endpoint.refreshesOn ?? [],
    tables: tables.filter((table) => subjectOfTable[table] && !excuseOf(name, table)),
  });
}

test("every read declares the records that it shows", () => {
  const undeclared = reads.flatMap(({ name, refreshesOn, tables }) =>
    tables.flatMap((table) => {
      const subject = subjectOfTable[table];
      return subject && !refreshesOn.includes(subject)
        ? `${name}: shows ${table}, but does not refresh on ${subject}`
        : [];
    }),
  );
  expect(undeclared).toEqual([]);
});

test("a write announces something that every read of what it wrote refreshes on", () => {
  expect(writes.length).toBeGreaterThan(15);
  const unheard = writes.flatMap(({ name, tables, subjects }) =>
    reads.flatMap((read) => {
      const shown = read.tables.filter(
        (table) =>
          tables.includes(table) && (table !== "customers" || readsOfTotals.has(read.name)),
      );
      return shown.length === 0 || read.refreshesOn.some((subject) => subjects.includes(subject))
        ? []
        : `${name} writes ${shown.join()}, and ${read.name} does not hear of it`;
    }),
  );
  expect([...new Set(unheard)]).toEqual([]);
});

/** A client that adds each of its writes to `writes`. */
function watched(client: TestClient): TestClient {
  const watch = async (name: string, send: () => Promise<Answered<any>>) => {
    let answer: Answered<any> | undefined;
    const statements = await statementsDuring(async () => {
      answer = await send();
    });
    if (!answer) throw new Error(`${name} had no answer`);
    const tables = new Set(statements.flatMap(tablesWrittenIn));
    writes.push({
      name: name.replaceAll(/[\da-f-]{36}/g, ":id"),
      tables: [...tables],
      subjects: answer.headers.get(CHANGED_HEADER)?.split(",") ?? [],
    });
    return answer;
  };
  return {
    ...client,
    post: (path, body, options) => watch(`POST ${path}`, () => client.post(path, body, options)),
    put: (path, body, options) => watch(`PUT ${path}`, () => client.put(path, body, options)),
    patch: (path, body, options) => watch(`PATCH ${path}`, () => client.patch(path, body, options)),
    delete: (path, options) => watch(`DELETE ${path}`, () => client.delete(path, options)),
  };
}

async function putOnline(itemId: string): Promise<string> {
  await admin.post("/api/online-shop/products/switch", { itemIds: [itemId], isOnline: true });
  return itemId;
}

test("the audit names every field that was recorded", async () => {
  expect(await unnamedFields(app.db)).toEqual([]);
});
