/**
 * All papers of money with everything that may stand on them, as PDF: one page on a roll, few pages on A4. With
 * FUNDI_PICTURES=1 it saves them in tests/e2e/screens/papers/, in all sizes and both languages, so that people can look
 * at them (`pdftoppm -r 110 -png`).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { Shift } from "#src/areas/payments/shifts/contract.ts";
import type { Answered } from "#tests/support/client.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { cart, mobile, sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin } = await startShop({ admin: "Mwanaisha Abdulrahman Mwinyimkuu" });
const folder = process.env["FUNDI_PICTURES"]
  ? join(import.meta.dirname, "..", "e2e", "screens", "papers")
  : null;

const goods = [
  "Kioo cha Samsung Galaxy A54 5G na fremu, cheusi",
  "Chaja ya haraka ya USB-C 67W na kebo ya mita 2",
  "Betri ya Xiaomi Redmi Note 13 Pro+ 5000 mAh",
  "Waya",
];
const items: string[] = [];
for (const [place, name] of goods.entries())
  items.push((await stocked(app.db, 500, { name, price: 12_345_600 + place * 100 })).id);
const lines = (length: number) =>
  Array.from({ length }, (_, place) => ({
    itemId: items[place % items.length] ?? "",
    quantity: 1,
  }));

const done = async (work: Promise<Answered<any>>) => {
  const answer = await work;
  expect([200, 201]).toContain(answer.status);
  return answer.body;
};
const newCustomer = async (): Promise<string> => {
  const name = "Kampuni ya Usafirishaji wa Mizigo Dar Express na Washirika";
  const customer = {
    name,
    phone: newPhone(),
    email: "uhasibu.wa.kampuni@darexpress.example.co.tz",
  };
  return (await done(admin.post("/api/customers", customer))).id;
};
const onCredit = (amount: number) => ({
  method: "on_credit",
  credit: {
    parts: [
      { dueOn: addDays(today(), 30), amount: Math.floor(amount / 2) },
      { dueOn: addDays(today(), 60), amount: Math.ceil(amount / 2) },
    ],
    reason: "x",
  },
});
const charges = (change: object) =>
  done(admin.post("/api/settings/charges", { ...change, reason: "x" }));
const invoiced = async (subject: object): Promise<string> =>
  (await done(admin.post("/api/invoices", subject))).id;
const refunded = async (saleId: string, given: object = {}): Promise<string> =>
  (await done(admin.post(`/api/sales/${saleId}/refunds`, { reason: "x", ...given }))).payment.id;

/** Switches fiscal receipts on, without a registration that could send anything. */
async function switchFiscalOn(): Promise<void> {
  await sql`
    update fiscal_settings set certificate = '\\x00', certificate_serial = '1', certificate_until = now(),
      tin = '123456789', vrn = '40012345X', efd_serial = '10TZ1', reg_number = 'TZ1', receipt_code = 'FUND',
      user_name = 'x', password = '\\x00', service_url = 'http://127.0.0.1:9'`.execute(app.db);
  await done(admin.post("/api/fiscal/on"));
}

async function repairs(): Promise<Record<string, string>> {
  const device = await takenIn(admin, {
    brand: "Samsung",
    model: "Galaxy Z Fold5 5G 512GB Phantom Black",
    serialNumber: "RZ8N90ABCDE12345",
    customerId: await newCustomer(),
    finalAmount: 85_000_000,
    depositAmount: 42_500_000,
    depositPayment: { method: "cash", tendered: 50_000_000 },
  });
  await put(app, device.id, { status: "completed" });
  await done(admin.post(`/api/devices/${device.id}/charges`, { kind: "late", reason: "Muda" }));
  const invoice = await invoiced({ deviceId: device.id });
  const pay = {
    amount: 45_000_000,
    method: "mobile_money",
    provider: "mpesa",
    reference: "QGH7XK21PL",
  };
  await done(admin.post(`/api/devices/${device.id}/payments`, pay));
  const { payments } = (await admin.get(`/api/devices/${device.id}`)).body;
  const [first = "", last = ""] = payments.map((payment: any) => payment.receipt.id);
  return {
    "receipt-repair-deposit": `/api/receipts/${first}.pdf`,
    "receipt-repair-rest": `/api/receipts/${last}.pdf`,
    "invoice-repair": `/api/invoices/${invoice}.pdf`,
  };
}

async function sales(): Promise<Record<string, string>> {
  const customerId = await newCustomer();
  const long = await sold(admin, lines(40), {
    customerId,
    discount: { type: "percent", value: 5 },
  });
  const one = await sold(admin, lines(1));
  const { total } = await sold(admin, lines(3));
  const split = (
    await done(
      admin.post("/api/sales", {
        ...cart(lines(3), { customerId }),
        payment: undefined,
        payments: [
          { method: "cash", amount: 1_000_000, tendered: 2_000_000 },
          {
            method: "mobile_money",
            provider: "airtel_money",
            reference: "MP2411.A1",
            amount: 500_000,
          },
          { ...onCredit(total - 1_500_000), amount: total - 1_500_000 },
        ],
      }),
    )
  ).sale;
  const part = { saleItemId: long.items[0]?.id, quantity: 1, restock: true };
  const partly = await refunded(long.id, { lines: [part] });
  const whole = await refunded(one.id);
  const owed = await invoiced({ saleId: split.id });
  const cancelled = await invoiced({ saleId: long.id });
  await done(
    admin.post(`/api/invoices/${cancelled}/cancel`, { reason: "Jina la mteja si sahihi" }),
  );
  return {
    "receipt-long": `/api/receipts/${long.receiptId}.pdf`,
    "receipt-one": `/api/receipts/${one.receiptId}.pdf`,
    "receipt-split": `/api/receipts/${split.receiptId}.pdf`,
    "refund-part": `/api/refunds/${partly}.pdf`,
    "refund-whole": `/api/refunds/${whole}.pdf`,
    "invoice-credit": `/api/invoices/${owed}.pdf`,
    "invoice-cancelled": `/api/invoices/${cancelled}.pdf`,
    "credit-note": `/api/invoices/${cancelled}/credit-note.pdf`,
    "invoice-19": `/api/invoices/${await invoiced({ saleId: (await sold(admin, lines(19), { customerId })).id })}.pdf`,
    "invoice-21": `/api/invoices/${await invoiced({ saleId: (await sold(admin, lines(21), { customerId })).id })}.pdf`,
  };
}

/** Papers of agreed credit: what remains of it, an instalment for a sale and for a repair, and a gift card. */
async function credits(): Promise<Record<string, string>> {
  const customerId = await newCustomer();
  const { total } = await sold(admin, lines(2));
  const bought = await sold(admin, lines(2), { customerId, payment: onCredit(total) });
  const invoice = await invoiced({ saleId: bought.id });
  const device = await takenIn(admin, { brand: "Tecno", model: "Spark 10 Pro", customerId });
  await put(app, device.id, { finalAmount: 12_345_600, status: "completed" });
  const { credit } = onCredit(12_345_600);
  await done(admin.post(`/api/devices/${device.id}/credit`, credit));
  const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
  const receipts: string[] = [];
  for (const { id } of debts) {
    const pay = { method: "cash", amount: 5_000_000, tendered: 10_000_000 };
    receipts.push((await done(admin.post(`/api/debts/${id}/payments`, pay))).receipt.id);
  }
  const card = { amount: 5_000_000, customerId, payment: { method: "cash" } };
  const { payment } = await done(admin.post("/api/gift-cards", card));
  const [sale = "", repair = ""] = receipts;
  return {
    "receipt-on-credit": `/api/receipts/${bought.receiptId}.pdf`,
    "receipt-instalment-sale": `/api/receipts/${sale}.pdf`,
    "receipt-instalment-repair": `/api/receipts/${repair}.pdf`,
    "receipt-gift-card": `/api/receipts/${payment.receipt.id}.pdf`,
    "invoice-instalment": `/api/invoices/${invoice}.pdf`,
  };
}

/** A quotation with the fee of its priority and conditions, and the invoices of a repair in each state of payment. */
async function estimates(): Promise<Record<string, string>> {
  const device = await takenIn(admin, {
    priority: "rush",
    brand: "Samsung",
    model: "Galaxy Z Fold5 5G 512GB Phantom Black",
    customerId: await newCustomer(),
  });
  const path = `/api/devices/${device.id}/estimates`;
  const priced = goods.map((description, place) => ({
    kind: place === 0 ? "labour" : "part",
    description,
    quantity: 1 + place,
    unitPrice: 2_500_000,
  }));
  const note = "Kioo cha nyuma kina ufa; hakijajumuishwa kwenye bei hii.";
  const { id } = await done(admin.post(path, { lines: priced, note }));
  const quotation = `${path}/${id}/quotation.pdf`;
  await done(admin.post(`${path}/${id}/approval`, { decision: "approve", remark: "Simu" }));
  const unpaid = await invoiced({ deviceId: device.id });
  return {
    "quotation-approved": quotation,
    "invoice-unpaid": `/api/invoices/${unpaid}.pdf`,
  };
}

/** A receipt that is printed again. */
async function copies(): Promise<Record<string, string>> {
  const { receiptId } = await sold(admin, lines(2), { customerId: await newCustomer() });
  for (let print = 0; print < 2; print++)
    await done(admin.post(`/api/receipts/${receiptId}/printed`));
  return { "receipt-copy": `/api/receipts/${receiptId}.pdf` };
}

async function simulatedSale(): Promise<Record<string, string>> {
  const sale = await sold(admin, lines(2), { customerId: await newCustomer(), payment: mobile() });
  const invoice = await invoiced({ saleId: sale.id });
  await expect
    .poll(async () => (await admin.get(`/api/sales/${sale.id}`)).body.status, { timeout: 60_000 })
    .toBe("completed");
  const { receiptId } = (await admin.get(`/api/sales/${sale.id}`)).body;
  return {
    "receipt-simulated": `/api/receipts/${receiptId}.pdf`,
    "invoice-simulated": `/api/invoices/${invoice}.pdf`,
  };
}

async function closed({ id }: Shift): Promise<string> {
  await done(admin.post(`/api/shifts/${id}/close`, count(1_000_000, { note: "Kosa la hesabu" })));
  return `/api/shifts/${id}/z.pdf`;
}

/** The papers that are checked without pictures, because each PDF of many lines takes a second. */
const checked = ["receipt-long-a4", "receipt-split-58", "invoice-21-", "z-58"];

const pagesOf = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("papers have one page on a roll and few on A4, whatever stands on them", async () => {
  const simulated = await simulatedSale();
  expect((await admin.post("/api/payment-gateways/simulator/switch", { isOn: false })).status).toBe(
    200,
  );
  const plain = {
    "receipt-not-fiscal": `/api/receipts/${(await sold(admin, lines(3))).receiptId}.pdf`,
    "receipt-not-fiscal-long": `/api/receipts/${(await sold(admin, lines(40))).receiptId}.pdf`,
    ...(await copies()),
    ...(await estimates()),
  };
  await switchFiscalOn();
  await charges({ serviceChargeEnabled: true, lateFeeEnabled: true, serviceChargePercent: 7.5 });
  const shift = await shiftOpened(admin);
  const papers = {
    ...simulated,
    ...plain,
    ...(await repairs()),
    ...(await sales()),
    ...(await credits()),
    z: await closed(shift),
  };
  const languages = folder ? (["en", "sw"] as const) : (["sw"] as const);
  if (folder) await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(papers))
    for (const width of /invoice|credit-note|quotation/.test(name) ? [""] : ["58", "80", "a4"])
      for (const language of languages) {
        if (!folder && !checked.includes(`${name}-${width}`)) continue;
        const print = name === "receipt-copy" ? "&print=2" : "";
        const address = `${path}?language=${language}${width && `&width=${width}`}${print}`;
        const response = await fetch(app.url + address, { headers: { cookie: admin.cookie } });
        expect([name, response.status]).toEqual([name, 200]);
        const pdf = Buffer.from(await response.arrayBuffer());
        const most = width === "58" || width === "80" ? 1 : 2;
        expect([name, width, pagesOf(pdf) <= most]).toEqual([name, width, true]);
        if (folder) await writeFile(join(folder, `${name}-${width || "a4"}-${language}.pdf`), pdf);
      }
}, 300_000);
