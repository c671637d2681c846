import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { newId } from "#src/shared/ids.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { mobile, simulated, sold, type Bought } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
/** Four sales, oldest first: a paid one, a paid one with a linked repair, a pending one and a cancelled one. */
let sales: Sale[];

beforeAll(async () => {
  const screen = await stocked(app.db, 50, {
    name: "Kioo cha Tecno",
    sku: "SCR-7",
    price: 2_500_000,
  });
  const formula = await stocked(app.db, 50, { name: '=HYPERLINK("http://x")' });
  const device = await takenIn(care);
  const line = { itemId: screen.id, quantity: 2 };
  const asha = { customer: { name: "Asha, Mwakalinga", phone: "0754555001" } };
  const open = { payment: mobile(simulated.never) };
  sales = [
    await sold(care, [line], asha),
    await sold(
      admin,
      [
        { ...line, deviceId: device.id },
        { itemId: formula.id, quantity: 1 },
      ],
      {
        customer: { name: "=1+1", phone: "0754555002" },
        discount: { type: "fixed", value: 100_000 },
      },
    ),
    await sold(care, [line], { ...asha, ...open }),
    await sold(care, [line], { ...asha, ...open }),
  ];
  await care.post(`/api/sales/${sales[3]?.id}/cancel`);
});

const found = async (query: string) =>
  (await care.get(`/api/sales?${query}`)).body.items.map(({ id }: Sale) =>
    sales.findIndex((sale) => sale.id === id),
  );

test("sales are listed newest first, with customer and items, in pages", async () => {
  const all = (await care.get("/api/sales")).body;
  expect(all.items.map(({ id }: Sale) => id)).toEqual(sales.map(({ id }) => id).toReversed());
  expect(all).toMatchObject({ nextCursor: null });
  expect(all.items[2]).toMatchObject({
    customer: { name: "=1+1", phone: "+255754555002" },
    user: { name: "Amina" },
    items: [{ name: "Kioo cha Tecno", device: { brand: "Tecno" } }, { quantity: 1 }],
  });
  const first = (await care.get("/api/sales?limit=3")).body;
  const rest = (await care.get(`/api/sales?limit=3&cursor=${first.nextCursor}`)).body;
  expect([...first.items, ...rest.items]).toEqual(all.items);
});

test("and filtered by status, day, method and cashier, and searched", async () => {
  expect(await found("status=completed")).toEqual([1, 0]);
  expect(await found("status=pending")).toEqual([2]);
  expect(await found("status=cancelled")).toEqual([3]);
  expect(await found(`from=${today()}&to=${today()}`)).toEqual([3, 2, 1, 0]);
  expect(await found("to=2026-01-01")).toEqual([]);
  expect(await found(`from=${sales[2]?.createdAt}`)).toEqual([3, 2]);
  expect(await found("paymentType=cash")).toEqual([1, 0]);
  expect(await found(`userId=${admin.userId}`)).toEqual([1]);
  expect(await found(`customerId=${sales[0]?.customerId}&status=completed`)).toEqual([0]);
  expect(await found(`deviceId=${sales[1]?.items[0]?.deviceId}`)).toEqual([1]);
  expect(await found(`deviceId=${newId()}`)).toEqual([]);
  expect(await found(`search=${sales[1]?.saleNumber.toLowerCase()}`)).toEqual([1]);
  expect(await found("search=SCR-7&status=completed")).toEqual([1, 0]);
  expect(await found("search=hyperlink")).toEqual([1]);
  expect(await found("search=mwakalinga")).toEqual([3, 2, 0]);
  expect(await found("search=0754555002")).toEqual([1]);
  expect(await found("search=%25")).toEqual([]);
  expect((await care.get("/api/sales?status=lost")).status).toBe(422);
  expect((await care.get("/api/sales?from=yesterday")).status).toBe(422);
  expect((await care.get(`/api/sales/${newId()}`)).status).toBe(404);
});

test("the summary adds up completed sales", async () => {
  const summary = (await care.get(`/api/sales/summary?from=${today()}`)).body;
  expect(summary).toMatchObject({
    count: 2,
    total: 10_900_000,
    refunded: 0,
    net: 10_900_000,
    discount: 100_000,
    byMethod: [{ method: "cash", count: 2, total: 10_900_000 }],
    byDay: [{ day: today(), count: 2 }],
  });
  expect((await care.get(`/api/sales/taxes?from=${today()}`)).body).toMatchObject({
    itemsSold: 5,
    byTaxRate: [{ rate: 18, sold: 10_900_000, refunded: 0 }],
  });
  expect(summary.byCashier).toMatchObject([
    { user: { name: "Amina" } },
    { user: { name: "Grace" } },
  ]);
  expect((await care.get("/api/sales/summary?to=2026-01-01")).body).toMatchObject({
    count: 0,
    byDay: [],
  });
});

test("the report is a file without formulas", async () => {
  const forCare = await care.get("/api/sales/export.csv?status=completed");
  expect(String(forCare.body)).toMatch(/^Date,Customer,Items,/);
  const answer = await admin.get("/api/sales/export.csv?status=completed");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="sales-report-${today()}.csv"`,
  );
  const [header, newest, oldest, end] = String(answer.body).replace("\ufeff", "").split("\r\n");
  expect(header).toBe("Date,Customer,Phone,Items,Total,Payment Type,Status,Repair Links");
  expect(newest).toContain(
    `,'=1+1,0754 555 002,"2 x Kioo cha Tecno; 1 x =HYPERLINK(""http://x"")",59000.00,cash,completed,R-`,
  );
  expect(oldest).toContain(
    ',"Asha, Mwakalinga",0754 555 001,2 x Kioo cha Tecno,50000.00,cash,completed,',
  );
  expect(newest).toMatch(new RegExp(`^${today()} \\d\\d:\\d\\d,`));
  expect(end).toBe("");
});

test("a long report is complete", async () => {
  const [sale] = sales;
  const copies = Array.from({ length: 1203 }, (_, turn) => ({
    id: newId(),
    saleNumber: `COPY-${turn}`,
    userId: care.userId,
    paymentType: "cash" as const,
    customerId: sale?.customerId ?? "",
    paymentId: sale?.paymentId ?? "",
    currency: "TZS",
    status: "cancelled" as const,
    subtotal: 0,
    total: 0,
    taxAmount: 0,
    searchText: "long",
    cancelledAt: new Date().toISOString(),
  }));
  await app.db.insertInto("sales").values(copies).execute();
  const { body } = await care.get("/api/sales/export.csv?search=long");
  expect(String(body).trim().split("\r\n")).toHaveLength(copies.length + 1);
});

test("the receipt of a sale lists its items on screen, paper and printer", async () => {
  const sale = sales[1]!;
  const path = `/api/receipts/${sale.receiptId}`;
  expect((await care.get(path)).body).toMatchObject({
    saleId: sale.id,
    saleNumber: sale.saleNumber,
    deviceId: null,
    subtotal: 6_000_000,
    discountAmount: 100_000,
    roundingAmount: 0,
    totalCost: 5_900_000,
    remainingBalance: 0,
    taxAmount: sale.taxAmount,
    lines: [
      {
        name: "Kioo cha Tecno",
        sku: "SCR-7",
        quantity: 2,
        unitPrice: 2_500_000,
        totalPrice: 5_000_000,
      },
      { quantity: 1 },
    ],
  });
  expect((await care.get(`/api/receipts?saleId=${sale.id}`)).body.items).toMatchObject([
    { id: sale.receiptId },
  ]);
  const printed = await fetch(`${app.url}${path}.escpos?width=58`, {
    headers: { cookie: care.cookie },
  });
  const text = Buffer.from(await printed.arrayBuffer()).toString("latin1");
  for (const part of [
    sale.saleNumber,
    "Kioo cha Tecno",
    "2 x 25,000.00",
    "50,000.00",
    "Discount",
    "-1,000.00",
  ]) {
    expect(text).toContain(part);
  }
  const pdf = await fetch(`${app.url}${path}.pdf?width=80&language=sw`, {
    headers: { cookie: care.cookie },
  });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  if (!existsSync("/usr/bin/pdftotext")) return;
  const run = promisify(execFile)("/usr/bin/pdftotext", ["-layout", "-", "-"]);
  run.child.stdin?.end(Buffer.from(await pdf.arrayBuffer()));
  const { stdout } = await run;
  for (const part of [sale.saleNumber, "Kioo cha Tecno", "Punguzo"]) expect(stdout).toContain(part);
});

test("the walk-in customer is in no list, cannot be edited, deleted or erased, and has no devices", async () => {
  const path = `/api/customers/${WALK_IN_CUSTOMER_ID}`;
  const walkIn = (await admin.get(path)).body;
  expect(walkIn).toMatchObject({ name: "Walk-in customer", phone: null, isWalkIn: true });
  const names = (await admin.get("/api/customers?status=all&limit=100")).body.items.map(
    ({ name }: { name: string }) => name,
  );
  expect(names).not.toContain("Walk-in customer");
  expect((await admin.get("/api/customers/statistics")).body.all).toBe(names.length);
  const attempts = [
    admin.patch(path, { version: walkIn.version, name: "Somebody" }),
    admin.delete(path),
    admin.post(`${path}/erase`, { reason: "x" }),
    admin.post(`${path}/notes`, { content: "x" }),
    admin.post("/api/devices", {
      customerId: WALK_IN_CUSTOMER_ID,
      brand: "Tecno",
      model: "X",
      issueDescription: "x",
    }),
  ];
  for (const answer of await Promise.all(attempts)) {
    expect(problemOf(answer)).toMatchObject({ status: 409, code: "customer_built_in" });
  }
});

test("the reason of a changed price is exported and erased with its customer", async () => {
  const { id: itemId } = await stocked(app.db, 5);
  const priceOverride = { unitPrice: 900_000, reason: "Zuhura ni jirani" };
  const sale = await sold(admin, [{ itemId, quantity: 1, priceOverride } as Bought]);
  const path = `/api/customers/${sale.customerId}`;
  const exported = await admin.get(`${path}/export`);
  expect(JSON.stringify(exported.body)).toContain("Zuhura ni jirani");
  await admin.post(`${path}/erase`, { reason: "Aliomba" });
  const { items } = (await admin.get(`/api/sales/${sale.id}`)).body;
  expect(items).toMatchObject([{ unitPrice: 900_000, priceReason: "Erased" }]);
});

test("sales of an erased customer stay, without a name or remarks", async () => {
  const item = await stocked(app.db, 5);
  const sale = await sold(admin, [{ itemId: item.id, quantity: 2 }], {
    customer: { name: "Zuhura", phone: "0754555009" },
  });
  const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1 }];
  await admin.post(`/api/sales/${sale.id}/refunds`, { lines, reason: "Zuhura hakuipenda" });
  const kept = (await admin.get(`/api/customers/${sale.customerId}/export`)).body.records;
  expect(kept.sales).toMatchObject([{ saleNumber: sale.saleNumber, items: [{ quantity: 2 }] }]);
  expect(kept.points).toMatchObject([{ type: "earned" }, { type: "reversed" }]);
  expect(
    (await admin.post(`/api/customers/${sale.customerId}/erase`, { reason: "Aliomba" })).status,
  ).toBe(200);
  const after = (await admin.get(`/api/sales/${sale.id}`)).body;
  expect(JSON.stringify(after)).not.toMatch(/Zuhura|555009/);
  expect(after).toMatchObject({
    total: 2_000_000,
    refunds: [{ reason: "Erased", amount: 1_000_000 }],
  });
  const again = await care.post("/api/sales", {
    customerId: sale.customerId,
    lines: [{ itemId: item.id, quantity: 1 }],
    payment: { method: "cash" },
  });
  expect(problemOf(again).code).toBe("customer_erased");
});
