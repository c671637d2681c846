/** Invoices of repairs and sales: their numbers, lines and payments, and the credit notes that cancel them. */
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { problemOf } from "#tests/support/client.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Invoice, InvoiceInList } from "../contract.ts";
import { followSales } from "./follow-sales.ts";

const { app, admin, care, technician } = await startShop({ admin: "Amina", care: "Rehema Said" });
const glass = await stocked(app.db, 1000, { name: "Kioo", price: 2_500_000 });
const cable = await stocked(app.db, 1000, { name: "Waya", price: 333_333 });

const year = today().slice(2, 4);
async function repair(given: Record<string, unknown> = {}) {
  const device = await takenIn(care, given);
  await put(app, device.id, { finalAmount: 8_500_000 });
  return device;
}
const sale = async (given: Record<string, unknown> = {}) =>
  sold(care, [{ itemId: glass.id, quantity: 2 }], {
    customerId: await newCustomer(admin),
    ...given,
  });

async function issued(subject: Record<string, unknown>): Promise<Invoice> {
  const answer = await care.post<Invoice>("/api/invoices", subject);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const read = async (id: string) => (await care.get<Invoice>(`/api/invoices/${id}`)).body;
const listed = async (query: string) =>
  (await care.get<{ items: InvoiceInList[] }>(`/api/invoices?${query}`)).body.items;

const pay = (deviceId: string, amount: number) =>
  care.post(`/api/devices/${deviceId}/payments`, { amount, method: "cash" });

/** Changes a table that refuses such changes. */
const force = (table: "events" | "invoices" | "sales", change: RawBuilder<unknown>) =>
  unguarded(app, table, (tx) => change.execute(tx));

const setDue = (id: string, day: string) =>
  force("invoices", sql`update invoices set issued_on = ${day}, due_on = ${day} where id = ${id}`);

beforeAll(() => choose(app, "workflow", "auto_generate_invoices", false));
async function expectSums() {
  const found = await findViolations(app.db);
  expect(found.filter(({ invariant }) => invariant.includes("invoice"))).toEqual([]);
}

describe("an invoice", () => {
  test("of a repair has its price, tax, customer and due date", async () => {
    const device = await repair();
    const invoice = await issued({ deviceId: device.id });
    expect(invoice).toMatchObject({
      invoiceNumber: expect.stringMatching(new RegExp(`^INV-${year}-\\d{6}$`)),
      deviceId: device.id,
      saleId: null,
      subjectNumber: device.ticketNumber,
      customerName: device.customer.name,
      total: 8_500_000,
      taxAmount: 1_296_610,
      taxes: [{ rate: 18, amount: 8_500_000, tax: 1_296_610 }],
      lines: [{ quantity: 1, unitPrice: 8_500_000, totalPrice: 8_500_000, taxRate: 18 }],
      state: "unpaid",
      paidAmount: 0,
      balance: 8_500_000,
      issuedOn: today(),
      dueOn: addDays(today(), 14),
      issuedBy: { name: "Rehema Said" },
      creditNote: null,
    });
  });

  test("of a repair has the lines of the approved estimate while they are the price", async () => {
    const device = await takenIn(admin);
    const path = `/api/devices/${device.id}/estimates`;
    const lines = [
      { kind: "labour", description: "Kubadili kioo", quantity: 1, unitPrice: 3_000_000 },
      { kind: "part", description: "Kioo", quantity: 2, unitPrice: 500_000 },
    ];
    const estimate = (await admin.post(path, { lines })).body;
    await admin.post(`${path}/${estimate.id}/approval`, { decision: "approve", remark: "Simu" });
    const invoice = await issued({ deviceId: device.id });
    expect(invoice.lines).toMatchObject([
      { description: "Kubadili kioo", totalPrice: 3_000_000 },
      { description: "Kioo", quantity: 2, totalPrice: 1_000_000 },
    ]);
  });

  test("of a sale has its goods, discount and rounding, and is paid", async () => {
    await choose(app, "sales", "cash_rounding", 50);
    const bought = await sold(
      care,
      [
        { itemId: glass.id, quantity: 1 },
        { itemId: cable.id, quantity: 2 },
      ],
      { customerId: await newCustomer(admin), discount: { type: "percent", value: 7.5 } },
    );
    await choose(app, "sales", "cash_rounding", null);
    const invoice = await issued({ saleId: bought.id });
    expect(invoice).toMatchObject({
      subjectNumber: bought.saleNumber,
      subtotal: bought.subtotal,
      discountAmount: bought.discountAmount,
      roundingAmount: bought.roundingAmount,
      chargesAmount: 0,
      total: bought.total,
      taxAmount: bought.taxAmount,
      state: "paid",
      balance: 0,
    });
    expect(invoice.lines.map(({ description }) => description)).toEqual(["Kioo", "Waya"]);
  });

  test("follows the payments of its repair from unpaid to paid", async () => {
    const { id: deviceId } = await repair();
    const { id } = await issued({ deviceId });
    await pay(deviceId, 2_000_000);
    expect(await read(id)).toMatchObject({ state: "part", paidAmount: 2_000_000 });
    await setDue(id, addDays(today(), -1));
    expect(await read(id)).toMatchObject({ state: "overdue" });
    await pay(deviceId, 6_500_000);
    expect(await read(id)).toMatchObject({ state: "paid", balance: 0 });
  });

  test("counts money that was paid before it was issued", async () => {
    const { id: deviceId } = await repair();
    await pay(deviceId, 2_000_000);
    expect(await issued({ deviceId })).toMatchObject({ state: "part", paidAmount: 2_000_000 });
  });

  test("is issued once, even when ten users ask at the same time", async () => {
    const { id: deviceId } = await repair();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => care.post("/api/invoices", { deviceId })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const refusal = problemOf(await care.post("/api/invoices", { deviceId }));
    expect(refusal).toMatchObject({ code: "invoice_exists" });
  });

  test("never changes, and is never deleted", async () => {
    const { id } = await issued({ deviceId: (await repair()).id });
    for (const change of [
      sql`update invoices set total = 1 where id = ${id}`,
      sql`update invoices set customer_name = 'Somebody else' where id = ${id}`,
      sql`update invoices set due_on = due_on + 1 where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
    ])
      await expect(change.execute(app.db)).rejects.toMatchObject({ code: "FU001" });
  });

  test("needs something to pay, a subject, a sensible day, and the right", async () => {
    const { id: deviceId } = await takenIn(care);
    const refusal = async (body: unknown) => problemOf(await care.post("/api/invoices", body)).code;
    expect(await refusal({ deviceId })).toBe("nothing_to_invoice");
    expect(await refusal({ deviceId: newId() })).toBe("not_found");
    expect(await refusal({ saleId: newId() })).toBe("not_found");
    expect(await refusal({})).toBe("validation_failed");
    expect(await refusal({ deviceId, saleId: newId() })).toBe("validation_failed");
    const { id: priced } = await repair();
    expect(await refusal({ deviceId: priced, dueOn: addDays(today(), -1) })).toBe(
      "validation_failed",
    );
    expect((await technician.post("/api/invoices", { deviceId: priced })).status).toBe(403);
  });

  test("leaves no gap in the numbers when it is refused", async () => {
    const before = (await issued({ deviceId: (await repair()).id })).invoiceNumber;
    await care.post("/api/invoices", { deviceId: (await takenIn(care)).id });
    const after = (await issued({ deviceId: (await repair()).id })).invoiceNumber;
    expect(Number(after.slice(-6))).toBe(Number(before.slice(-6)) + 1);
  });

  test("is in the customer's language, and loses the person when the customer is erased", async () => {
    const customerId = await newCustomer(admin);
    const path = `/api/customers/${customerId}`;
    const { version, name } = (await admin.get(path)).body;
    await admin.patch(path, { version, preferredLanguage: "sw" });
    const bought = await sale({ customerId });
    const invoice = await issued({ saleId: bought.id });
    expect(invoice.language).toBe("sw");
    await admin.post(`/api/invoices/${invoice.id}/cancel`, { reason: `${name} aliomba` });
    await admin.post(`${path}/erase`, { reason: "asked for it" });
    const erased = await read(invoice.id);
    expect(erased).toMatchObject({ customerPhone: null, total: bought.total });
    expect(JSON.stringify(erased)).not.toContain(name);
  });
});

describe("the charges on an invoice", () => {
  const business = (change: object) =>
    admin.post("/api/settings/charges", { ...change, reason: "Imekubaliwa" });
  beforeAll(() => business({ serviceChargeEnabled: true, serviceChargePercent: 10 }));
  afterAll(() => business({ serviceChargeEnabled: false, serviceChargePercent: 5 }));

  test("of a sale are its charges, and the tax is that of the sale", async () => {
    const bought = await sale();
    const invoice = await issued({ saleId: bought.id });
    expect(invoice).toMatchObject({
      subtotal: 5_000_000,
      charges: [{ kind: "service", percent: 10, amount: 500_000, taxRate: 18, taxAmount: 76_271 }],
      chargesAmount: 500_000,
      total: 5_500_000,
      taxAmount: bought.taxAmount,
      taxes: [{ rate: 18, amount: 5_500_000, tax: bought.taxAmount }],
    });
  });

  test("of a repair are part of the total, and the invoice is paid when they are", async () => {
    const device = await takenIn(admin, { finalAmount: 1_000_000, depositAmount: 500_000 });
    const invoice = await issued({ deviceId: device.id });
    expect(invoice).toMatchObject({
      subtotal: 1_000_000,
      charges: [{ kind: "service", amount: 100_000 }],
      total: 1_100_000,
      taxes: [{ rate: 18, amount: 1_100_000, tax: 167_796 }],
    });
    await pay(device.id, 1_000_000);
    expect(await read(invoice.id)).toMatchObject({ state: "part", balance: 100_000 });
    await pay(device.id, 100_000);
    expect(await read(invoice.id)).toMatchObject({ state: "paid", balance: 0 });
  });

  test("of a repair have the rate of its tax code", async () => {
    const device = await takenIn(admin, { finalAmount: 1_000_000, depositAmount: 500_000 });
    await app.db.updateTable("devices").set({ taxCode: "E" }).where("id", "=", device.id).execute();
    expect(await issued({ deviceId: device.id })).toMatchObject({
      taxAmount: 0,
      taxes: [{ rate: 0, amount: 1_100_000, tax: 0 }],
      lines: [{ taxRate: 0 }],
      charges: [{ taxCode: "E", taxRate: 0 }],
    });
  });

  test("that are added or waived later are not on it; a credit note and a new invoice correct this", async () => {
    const device = await takenIn(admin, { finalAmount: 1_000_000, depositAmount: 500_000 });
    const first = await issued({ deviceId: device.id });
    const [charge] = (await admin.get(`/api/devices/${device.id}`)).body.charges;
    const path = `/api/devices/${device.id}/charges/${charge.id}/waive`;
    expect((await admin.post(path, { reason: "Mteja wa siku nyingi" })).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ total: 1_100_000, balance: 1_100_000 });
    await admin.post(`/api/invoices/${first.id}/cancel`, { reason: "Ada imeondolewa" });
    expect(await issued({ deviceId: device.id })).toMatchObject({ total: 1_000_000, charges: [] });
  });

  test("are all of an invoice for a cancelled repair that costs only its diagnosis", async () => {
    await business({ diagnosisFee: 10_000, cancellationHours: 24 });
    const device = await takenIn(care);
    const createdAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await app.db.updateTable("devices").set({ createdAt }).where("id", "=", device.id).execute();
    await care.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "Hataki" });
    await business({ diagnosisFee: 0 });
    const invoice = await issued({ deviceId: device.id });
    expect(invoice).toMatchObject({
      lines: [],
      subtotal: 0,
      charges: [{ kind: "diagnosis", percent: null, amount: 1_000_000 }],
      total: 1_000_000,
    });
  });
});

describe("an invoice over agreed credit", () => {
  const onCredit = (amount: number, rest: object = {}) => ({
    method: "on_credit",
    credit: { parts: [{ dueOn: addDays(today(), 30), amount }], reason: "x" },
    ...rest,
  });
  const debtOf = async (customerId: string) =>
    (await admin.get(`/api/customers/${customerId}/credit`)).body.debts[0].id as string;
  async function soldOnCredit() {
    const customerId = await newCustomer(admin);
    const body = {
      customerId,
      lines: [{ itemId: glass.id, quantity: 2 }],
      payment: onCredit(5_000_000),
    };
    const bought = (await admin.post("/api/sales", body)).body.sale;
    return {
      bought,
      debtId: await debtOf(customerId),
      invoice: await issued({ saleId: bought.id }),
    };
  }

  test("is unpaid, and is paid as the debt is paid", async () => {
    const { invoice, debtId } = await soldOnCredit();
    expect(invoice).toMatchObject({ state: "unpaid", paidAmount: 0, balance: 5_000_000 });
    const { items } = (await care.get(`/api/receipts?saleId=${invoice.saleId}`)).body;
    expect(items[0]).toMatchObject({ dueParts: [{ amount: 5_000_000 }] });
    const settlement = items[0].receiptContent.settlement.map(({ label }: any) => label);
    expect(settlement).toContainEqual(expect.stringMatching(/^Due on \d/));
    const instalment = (amount: number) =>
      admin.post(`/api/debts/${debtId}/payments`, { method: "cash", amount });
    expect((await instalment(2_000_000)).status).toBe(201);
    expect(await read(invoice.id)).toMatchObject({ state: "part", paidAmount: 2_000_000 });
    expect((await instalment(3_000_000)).status).toBe(201);
    expect(await read(invoice.id)).toMatchObject({ state: "paid", balance: 0 });
  });

  test("names what was written off, which nobody paid", async () => {
    const { invoice, debtId } = await soldOnCredit();
    await admin.post(`/api/debts/${debtId}/payments`, { method: "cash", amount: 2_000_000 });
    const written = await admin.post(`/api/debts/${debtId}/write-off`, { reason: "Amehama" });
    expect(written.status).toBe(200);
    expect(await read(invoice.id)).toMatchObject({
      paidAmount: 2_000_000,
      writtenOffAmount: 3_000_000,
      balance: 0,
    });
  });

  test("of a repair stays unpaid when its balance becomes agreed credit", async () => {
    const device = await takenIn(admin, { finalAmount: 1_000_000, depositAmount: 500_000 });
    await put(app, device.id, { status: "completed" });
    const { id } = await issued({ deviceId: device.id });
    const { method: _method, ...terms } = onCredit(1_000_000);
    const given = await admin.post(`/api/devices/${device.id}/credit`, terms.credit);
    expect(given).toMatchObject({ status: 201 });
    expect(await read(id)).toMatchObject({ state: "unpaid", balance: 1_000_000 });
  });
});

describe("money that was given back", () => {
  afterAll(expectSums);

  test("pays nothing and is owed no longer", async () => {
    const bought = await sale();
    const { id } = await issued({ saleId: bought.id });
    const saleItemId = bought.items[0]?.id;
    const refund = (quantity: number) =>
      admin.post(`/api/sales/${bought.id}/refunds`, {
        reason: "x",
        lines: [{ saleItemId, quantity, restock: true }],
      });
    expect((await refund(1)).status).toBe(201);
    expect(await read(id)).toMatchObject({
      paidAmount: 2_500_000,
      returnedAmount: 2_500_000,
      balance: 0,
    });
    expect((await refund(1)).status).toBe(201);
    await followSales(app.db);
    expect(await read(id)).toMatchObject({
      state: "cancelled",
      creditNote: { reason: `The money of sale ${bought.saleNumber} was refunded` },
    });
  });
});

describe("a credit note", () => {
  test("cancels an invoice with a reason, and another one can be issued", async () => {
    const { id: deviceId } = await repair();
    const { id, invoiceNumber } = await issued({ deviceId });
    const path = `/api/invoices/${id}/cancel`;
    expect((await care.post(path, { reason: "Bei si sahihi" })).status).toBe(403);
    expect(problemOf(await admin.post(path, { reason: " " })).code).toBe("validation_failed");
    expect((await admin.post(path, { reason: "Bei si sahihi" })).body).toMatchObject({
      state: "cancelled",
      invoiceNumber,
      creditNote: {
        creditNoteNumber: expect.stringMatching(new RegExp(`^CN-${year}-\\d{6}$`)),
        reason: "Bei si sahihi",
        issuedBy: { name: "Amina" },
      },
    });
    expect(problemOf(await admin.post(path, { reason: "Tena" })).code).toBe("invoice_cancelled");
    const missing = `/api/invoices/${newId()}/cancel`;
    expect((await admin.post(missing, { reason: "Tena" })).status).toBe(404);
    expect((await issued({ deviceId })).id).not.toBe(id);
  });
});

describe("the list", () => {
  test("finds by number, ticket, customer and phone, and filters by state", async () => {
    const customer = { name: "Zuberi Mfinanga", phone: "0765111222" };
    const device = await repair({ customer });
    const invoice = await issued({ deviceId: device.id });
    for (const search of [
      invoice.invoiceNumber.toLowerCase(),
      device.ticketNumber,
      "mfinanga",
      "0765111222",
    ]) {
      const found = await listed(`search=${encodeURIComponent(search)}`);
      expect(found.map(({ id }) => id)).toEqual([invoice.id]);
    }
    const states = async (state: string) =>
      (await listed(`state=${state}&limit=100`)).map(({ id }) => id);
    expect(await states("unpaid")).toContain(invoice.id);
    expect(await states("paid")).not.toContain(invoice.id);
    await setDue(invoice.id, addDays(today(), -2));
    expect(await states("overdue")).toContain(invoice.id);
    expect(await states("unpaid")).not.toContain(invoice.id);
    const due = await listed("sort=due&limit=100");
    expect(due[0]?.id).toBe(invoice.id);
    expect(due.every(({ balance }) => balance > 0)).toBe(true);
  });

  test("reads every page once in each order", async () => {
    const all = (await listed("limit=100")).map(({ id }) => id).toSorted();
    for (const sort of ["newest", "oldest", "highest", "lowest"]) {
      const ids: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query: string = `limit=3&sort=${sort}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const { body }: { body: any } = await care.get(`/api/invoices?${query}`);
        ids.push(...body.items.map(({ id }: InvoiceInList) => id));
        cursor = body.nextCursor;
      }
      expect(ids.toSorted()).toEqual(all);
    }
  });

  test("is exported as CSV, and both are closed to technicians", async () => {
    const response = await fetch(`${app.url}/api/invoices/export.csv?state=paid`, {
      headers: { cookie: care.cookie },
    });
    const [head, ...lines] = (await response.text()).trim().split("\r\n");
    expect(head).toContain("Invoice,Issued,Due,Customer");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.endsWith(",paid"))).toBe(true);
    expect((await technician.get("/api/invoices")).status).toBe(403);
    expect((await technician.get("/api/invoices/export.csv")).status).toBe(403);
  });
});

describe("the PDF", () => {
  const pdf = async (path: string) => {
    const response = await fetch(app.url + path, { headers: { cookie: care.cookie } });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  test("of an invoice has A4 pages, as many as its lines need, and the same bytes each time", async () => {
    const lines = Array.from({ length: 40 }, () => ({ itemId: glass.id, quantity: 1 }));
    const bought = await sold(care, lines, { customerId: await newCustomer(admin) });
    const { id } = await issued({ saleId: bought.id });
    const bytes = await pdf(`/api/invoices/${id}.pdf?language=sw`);
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(await pdf(`/api/invoices/${id}.pdf?language=sw`)).toEqual(bytes);
  });

  test("of a credit note exists once the invoice is cancelled", async () => {
    const { id } = await issued({ deviceId: (await repair()).id });
    const path = `/api/invoices/${id}/credit-note.pdf`;
    expect((await care.get(path)).status).toBe(404);
    await admin.post(`/api/invoices/${id}/cancel`, { reason: "Kosa" });
    expect((await pdf(path)).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("automatic invoices", () => {
  test("are off while the setting is off", async () => {
    const bought = await sale();
    await followSales(app.db);
    expect(await listed(`saleId=${bought.id}`)).toEqual([]);
  });

  test("are issued once for completed repairs and sales, but not for walk-in customers", async () => {
    const [named, walkIn] = [await sale(), await sale({ customerId: WALK_IN_CUSTOMER_ID })];
    const device = await repair();
    await put(app, device.id, { status: "completed" });
    await sql`insert into events (kind, area, record_id, data) values
      ('device.status_changed', 'devices', ${device.id}, '{"after": {"status": "completed"}}')`.execute(
      app.db,
    );
    await choose(app, "workflow", "auto_generate_invoices", null);
    try {
      await Promise.all([followSales(app.db), followSales(app.db)]);
      await followSales(app.db);
    } finally {
      await choose(app, "workflow", "auto_generate_invoices", false);
    }
    const [ofSale, ...more] = await listed(`saleId=${named.id}`);
    expect(ofSale).toMatchObject({ state: "paid", total: named.total });
    expect(more).toEqual([]);
    expect(await read(ofSale?.id ?? "")).toMatchObject({ issuedBy: null });
    expect(await listed(`saleId=${walkIn.id}`)).toEqual([]);
    expect(await listed(`deviceId=${device.id}`)).toMatchObject([{ state: "unpaid" }]);
  });

  test("are issued after a night without power and for repairs priced later, but not for the time when they were off", async () => {
    const before = await sale();
    await followSales(app.db);
    const [first, second] = [await sale(), await sale()];
    const device = await repair();
    await force(
      "events",
      sql`update events set created_at = now() - interval '9 hours' where record_id = ${first.id}`,
    );
    await choose(app, "workflow", "auto_generate_invoices", null);
    try {
      await sql`update invoice_progress set since = now() - interval '1 day'`.execute(app.db);
      await followSales(app.db);
      expect(await listed(`saleId=${before.id}`)).toEqual([]);
      for (const { id } of [first, second]) expect(await listed(`saleId=${id}`)).toHaveLength(1);
      expect(await listed(`deviceId=${device.id}`)).toEqual([]);
      await put(app, device.id, { status: "completed" });
      await sql`insert into events (kind, area, record_id) values ('device.price_set', 'devices', ${device.id})`.execute(
        app.db,
      );
      await followSales(app.db);
      expect(await listed(`deviceId=${device.id}`)).toHaveLength(1);
    } finally {
      await choose(app, "workflow", "auto_generate_invoices", false);
    }
  });

  test("of a cancelled sale are cancelled by a credit note", async () => {
    const pending = await sale();
    const { id } = await issued({ saleId: pending.id });
    await force(
      "sales",
      sql`update sales set status = 'cancelled', completed_at = null, cancelled_at = now() where id = ${pending.id}`,
    );
    await force("invoices", sql`update invoices set paid_amount = 0 where id = ${id}`);
    await followSales(app.db);
    expect(await read(id)).toMatchObject({
      state: "cancelled",
      creditNote: { reason: `Sale ${pending.saleNumber} was cancelled`, issuedBy: null },
    });
  });
});
