/** Fills a shop with records whose names are long but realistic, at least one for every list of the staff app. */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { Shop } from "../shop.ts";
import { opened } from "./counts.ts";
import { newPhone, put, takenIn } from "./devices.ts";
import { cameBack, handedBack, walk } from "./returns.ts";
import { cart, longAgo, sold } from "./sales.ts";
import { shiftOpened } from "./shifts.ts";
import { supplied } from "./purchasing.ts";
import { ordered, shipped } from "./shipments.ts";
import { move, stocked } from "./stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

export const people = {
  admin: "Mwanaisha Abdulrahman Mwinyimkuu",
  care: "Consolata Emmanuel Rwegasira",
  technician: "Deogratius Christopher Mwakalinga",
};

const customers = [
  "Mwanahamisi Abdallah Mwakasege",
  "Shirika la Elimu Kibaha Sekondari",
  "Godfrey Deogratius Ngonyani",
  "Kampuni ya Usafirishaji Dar Express",
];
const handsets: readonly (readonly [brand: string, model: string])[] = [
  ["Samsung", "Galaxy Z Fold5 5G 512GB"],
  ["Xiaomi", "Redmi Note 13 Pro+ 5G"],
  ["Infinix", "Zero Ultra 30 5G Limited"],
  ["Apple", "iPhone 15 Pro Max 1TB"],
];
const goods = [
  "Kioo cha Samsung Galaxy A54 5G na fremu, cheusi",
  "Chaja ya haraka ya USB-C 67W na kebo ya mita 2",
  "Betri ya Xiaomi Redmi Note 13 Pro+ 5000 mAh",
  "Kava ya silikoni ya iPhone 15 Pro Max yenye stendi",
];

export interface LongNames {
  customerId: string;
  countId: string;
}

export async function fillWithLongNames(shop: Shop): Promise<LongNames> {
  const { app, admin, care } = shop;
  const customerIds: string[] = [];
  for (const name of customers) {
    const { body } = await care.post("/api/customers", { name, phone: newPhone(), city: "Mwanza" });
    customerIds.push(body.id);
  }
  const [customerId = "", otherId = ""] = customerIds;

  const items = [];
  for (const [nth, name] of goods.entries()) {
    items.push(
      await stocked(app.db, nth === 0 ? 1 : 40, {
        name,
        sku: `ACC-SAM-A54-${nth}`,
        price: 123_456_700,
        minStock: 5,
      }),
    );
  }
  const [few, many, slow, dead] = items;
  if (!few || !many || !slow || !dead) throw new Error("four items were made");
  await move(app.db, [{ act: "take-out", reason: "defective", itemId: many.id, quantity: 2 }]);
  await lieIdle(shop, slow.id, 90);
  await lieIdle(shop, dead.id, 200);

  await takeIn(shop, customerIds);

  await shiftOpened(care);
  const lines = [
    { itemId: many.id, quantity: 2 },
    { itemId: few.id, quantity: 1 },
  ];
  const byBank = { method: "bank_transfer", reference: "FT26327-KARIAKOO-0001" };
  await sold(care, lines, { customerId, payment: byBank });
  const card = { amount: 5_000_000, customerId, payment: { method: "cash" } };
  expect((await care.post("/api/gift-cards", card)).status).toBe(201);
  const late = await sold(care, [{ itemId: many.id, quantity: 1 }], { customerId: otherId });
  await longAgo(app, late.id);
  const asked = await care.post(`/api/sales/${late.id}/refund-requests`, {
    reason: "Mteja anasema haifanyi kazi vizuri na simu yake mpya",
  });
  expect(asked.status).toBe(201);
  expect((await care.post("/api/sales", cart(lines.slice(0, 1)))).status).toBe(201);

  await writeMessages(admin);
  await shipped(app.db, admin, {
    purchaseOrderId: await ordered(app.db, { orderNumber: "PO-2026-000124-GUANGZHOU" }),
    agentName: "Shirika la Usafirishaji Mizigo la Kariakoo na Kurasini",
    shippingCost: 123_456_789,
  });

  await buyAbroad(admin);

  const count = await opened(admin, items, { name: "Hesabu ya mwisho wa mwezi, rafu ya vioo" });
  const file = "Bidhaa mpya kutoka kwa msambazaji wa Kariakoo Novemba.csv";
  const text = "SKU,Name,Price\nNEW-1,Kioo kipya,1000\n";
  expect((await admin.post("/api/item-imports", { fileName: file, text })).status).toBe(201);
  return { customerId, countId: count.id };
}

/** A supplier, a payment account and an exchange rate. */
async function buyAbroad(admin: Shop["admin"]): Promise<void> {
  await supplied(admin, {
    name: "Guangzhou Yuexiu Mobile Parts Wholesale",
    companyName: "Guangzhou Yuexiu Mobile Parts Wholesale Trading Company Limited",
    email: "mauzo.vipuri@guangzhou-yuexiu-parts.example",
    address: "Ghorofa ya 4, Huaqiangbei, Futian, Shenzhen",
  });
  const account = { name: "CRDB Bank, tawi la Kariakoo, akaunti ya dola", type: "bank" };
  expect((await admin.post("/api/payment-accounts", account)).status).toBe(201);
  const rate = { fromCurrency: "USD", rate: 2_512.3456, effectiveDate: today() };
  expect((await admin.post("/api/exchange-rates", rate)).status).toBe(201);
}

/** A template and a message. */
async function writeMessages(admin: Shop["admin"]): Promise<void> {
  const template = {
    name: "Simu iko tayari, mteja anaombwa aje na risiti",
    content: "Dear {{customer_name}}, {{device}} ({{ticket_number}}) is ready. {{shop_name}}",
  };
  expect((await admin.post("/api/sms/templates", template)).status).toBe(201);
  const message = {
    recipientPhone: newPhone(),
    message: "Habari. Simu yako iko tayari dukani kwetu.",
  };
  expect((await admin.post("/api/sms/messages", message)).status).toBe(201);
}

/** Moves the only arrival of an item into the past, so that its stock counts as idle. */
async function lieIdle({ app }: Shop, itemId: string, days: number): Promise<void> {
  await unguarded(app, "stock_movements", async (tx) => {
    await sql`update stock_movements set created_at = now() - make_interval(days => ${days}) where item_id = ${itemId}`.execute(
      tx,
    );
  });
}

/** Takes in a device of each handset, and creates two devices that were handed over and came back. */
async function takeIn({ app, admin, care, technician }: Shop, customerIds: readonly string[]) {
  for (const [nth, [brand, model]] of handsets.entries()) {
    const device = await takenIn(admin, {
      customerId: customerIds[nth],
      technicianId: technician.userId,
      brand,
      model,
      finalAmount: 98_765_400,
      depositAmount: 0,
      depositWaivedReason: "Mteja wa zamani",
      priority: nth === 1 ? "rush" : "normal",
    });
    // The first device has the longest status. The third one is late.
    await put(app, device.id, {
      status: nth === 0 ? "awaiting-approval" : "assigned-to-technician",
      expectedReturnDate: addDays(today(), nth === 2 ? -37 : 3),
    });
  }
  const [brand, model] = handsets[1] ?? ["", ""];
  for (let nth = 0; nth < 2; nth++) {
    const done = await handedBack(
      { admin, technician },
      { customerId: customerIds[1], brand, model },
    );
    const returned = await cameBack(care, done.id);
    if (nth === 1) await walk(technician, returned.id, ["technician-diagnosis", "admin-approval"]);
  }
}
