import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import { today } from "#src/shared/time.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { Sale, SaleItem } from "#src/areas/sales/contract.ts";
import type { SalesSummary } from "#src/areas/sales/report/contract.ts";
import { wordsOf } from "#src/server/words.ts";
import { languages } from "#src/shared/words.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop({
  admin: "Amina Mwinyi",
  care: "Grace Massawe",
});

/** Two items with a discount that does not divide evenly, paid in cash rounded to TSh 50. */
async function bought(client: TestClient = care) {
  await choose(app, "sales", "cash_rounding", 50);
  const glass = await stocked(app.db, 20, { name: "Kioo", price: 333_333 });
  const cable = await stocked(app.db, 20, { name: "Waya", price: 77_777 });
  const customerId = await newCustomer(admin);
  const sale = await sold(
    client,
    [
      { itemId: glass.id, quantity: 3 },
      { itemId: cable.id, quantity: 2 },
    ],
    { customerId, discount: { type: "percent", value: 7.5 } },
  );
  await choose(app, "sales", "cash_rounding", null);
  return sale;
}

const back = async (sale: Sale, lines?: { item: number; quantity: number }[]) => {
  const answer = await admin.post(`/api/sales/${sale.id}/refunds`, {
    ...(lines && {
      lines: lines.map(({ item, quantity }) => ({ saleItemId: sale.items[item]?.id, quantity })),
    }),
    reason: "Mteja aliumwa",
  });
  expect(answer.status).toBe(201);
  return answer.body;
};

const bytesOf = async (path: string, by = care): Promise<Buffer> => {
  const response = await fetch(app.url + path, { headers: { cookie: by.cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test("a refund has a paper with goods, prices, tax and points, without the reason", async () => {
  const sale = await bought();
  const first = await back(sale, [{ item: 0, quantity: 1 }]);
  const rest = await back(sale);
  expect(first.refund).toMatchObject({
    paymentRefundId: first.payment.id,
    refundNumber: expect.stringMatching(/^RFD-/),
  });
  const path = `/api/refunds/${first.payment.id}`;
  const papers = [
    (await care.get(path)).body,
    (await care.get(`/api/refunds/${rest.payment.id}`)).body,
  ];
  expect(papers[0]).toMatchObject({
    refundNumber: first.refund.refundNumber,
    // The cash that was given; 3,083.33 of the sale go back.
    amount: 310_000,
    refundedBy: "Amina Mwinyi",
    pointsReversed: first.refund.pointsReversed,
    lines: [{ name: "Kioo", quantity: 1, unitPrice: 333_333, totalPrice: 333_333 }],
    receipt: { saleNumber: sale.saleNumber, saleId: sale.id },
  });
  // Each figure of the sale is the sum of the same figure on the two refund papers.
  const together = (of: (paper: any) => number) => of(papers[0]) + of(papers[1]);
  expect(together(({ amount }) => amount)).toBe(sale.total);
  expect(together(({ subtotal }) => subtotal)).toBe(sale.subtotal);
  expect(together(({ discountAmount }) => discountAmount)).toBe(sale.discountAmount);
  expect(together(({ roundingAmount }) => roundingAmount)).toBe(sale.roundingAmount);
  expect(together(({ taxAmount }) => taxAmount)).toBe(sale.taxAmount);
  expect(sale.roundingAmount).not.toBe(0);

  const slip = (await bytesOf(`${path}.escpos?width=58&language=sw`)).toString("latin1");
  for (const part of [sale.saleNumber, "RFD-", "Kioo", "1 x 3,333.33", "Rejesho", "Amina"])
    expect(slip).toContain(part);
  expect(slip).not.toContain("aliumwa");
  const pdf = await bytesOf(`${path}.pdf`);
  expect(await bytesOf(`${path}.pdf`)).toEqual(pdf);
  if (!existsSync("/usr/bin/pdftotext")) return;
  const run = promisify(execFile)("/usr/bin/pdftotext", ["-layout", "-", "-"]);
  run.child.stdin?.end(pdf);
  const { stdout } = await run;
  for (const part of ["Refund", sale.saleNumber, "Kioo"]) expect(stdout).toContain(part);
  expect(stdout).not.toContain("aliumwa");

  expect(problemOf(await technician.get(path)).status).toBe(403);
  expect((await care.get(`/api/refunds/${newId()}`)).status).toBe(404);
});

test("a sale is found by its own number and those of its receipt and refund, in any notation", async () => {
  const sale = await bought();
  const { refund } = await back(sale, [{ item: 1, quantity: 1 }]);
  const { receiptNumber } = (await care.get(`/api/receipts/${sale.receiptId}`)).body;
  for (const code of [sale.saleNumber.toLowerCase(), receiptNumber, refund.refundNumber]) {
    expect((await care.get(`/api/sales/find?code=%20${code}%20`)).body).toEqual({
      id: sale.id,
      saleNumber: sale.saleNumber,
    });
  }
  const { id, saleNumber } = sale;
  const last = saleNumber.slice(-3);
  expect((await care.get(`/api/sales/find?code=${last}`)).body).toEqual({ id, saleNumber });
  const short = String(Number(saleNumber.slice(-6)));
  expect((await care.get(`/api/sales/find?code=${short}`)).body).toEqual({ id, saleNumber });
  expect((await care.get("/api/sales/find?code=998")).status).toBe(404);
  expect((await care.get("/api/sales/find?code=S-26-999999")).status).toBe(404);
  expect((await technician.get(`/api/sales/find?code=${sale.saleNumber}`)).status).toBe(403);
});

test("a sale shows the rate of its points, and who cancelled it", async () => {
  const sale = await bought();
  expect((await care.get(`/api/sales/${sale.id}`)).body).toMatchObject({
    pointsRate: 0.01,
    isCustomerErased: false,
    cancelledBy: null,
  });
});

const taxLeft = (items: readonly SaleItem[]) =>
  items.reduce((sum, { totalPrice, discountShare, quantity, refundedQuantity, taxRate }) => {
    const paid = totalPrice - discountShare;
    // Adding 1e-9 rounds exact halves up in spite of floating-point errors.
    return (
      sum + taxIncludedIn(paid - Math.round((paid * refundedQuantity) / quantity + 1e-9), taxRate)
    );
  }, 0);

const standardRate = (rate: number) =>
  app.db.updateTable("taxRates").set({ rate }).where("code", "=", "A").execute();

test("the totals by day, cashier, method and tax, with refunds separately", async () => {
  const seller = await signedIn(app, { role: "customer-care", name: "Neema" });
  const one = await bought(seller);
  await standardRate(0);
  const untaxed = await bought(seller);
  await standardRate(18);
  await back(one, [{ item: 0, quantity: 1 }]);
  const sales = await Promise.all(
    [one, untaxed].map(async ({ id }) => (await care.get(`/api/sales/${id}`)).body as Sale),
  );
  const sum = (of: (sale: Sale) => number, from = sales) =>
    from.reduce((total, sale) => total + of(sale), 0);
  const summary: SalesSummary = (
    await care.get(`/api/sales/summary?from=${today()}&to=${today()}&userId=${seller.userId}`)
  ).body;
  const brought = {
    count: 2,
    total: sum(({ total }) => total),
    refunded: sum(({ refundedAmount }) => refundedAmount),
  };
  expect(summary).toMatchObject({
    ...brought,
    net: brought.total - brought.refunded,
    byDay: [{ day: today(), ...brought }],
    byMethod: [{ method: "cash", ...brought }],
    byCashier: [{ user: { id: seller.userId, name: "Neema" }, ...brought }],
    refunds: { count: 1, total: brought.refunded },
  });
  const withoutRounding = ({ total, roundingAmount }: Sale) => total - roundingAmount;
  const taxes = (await care.get(`/api/sales/taxes?userId=${seller.userId}`)).body;
  expect(taxes.itemsSold).toBe(9);
  expect(taxes.byTaxRate).toEqual([
    {
      rate: 18,
      sold: withoutRounding(sales[0]!),
      refunded: sales[0]!.refundedAmount,
      tax: taxLeft(sales[0]!.items),
    },
    { rate: 0, sold: withoutRounding(sales[1]!), refunded: 0, tax: 0 },
  ]);
  // Filtered by another method or by earlier days, the report contains none of these sales.
  for (const other of ["paymentType=card", "to=2026-01-01"]) {
    const nothing = (await care.get(`/api/sales/summary?userId=${seller.userId}&${other}`)).body;
    expect(nothing).toMatchObject({ count: 0, total: 0, refunds: { count: 0 } });
  }
  const file = String((await care.get(`/api/sales/totals.csv?userId=${seller.userId}`)).body);
  const [head, day, ...rest] = file.replace("\ufeff", "").trim().split("\r\n");
  const csv = (minor: number) => (minor / 100).toFixed(2);
  expect(head).toBe("Totals by,Name,Sales,Total,Refunded,Kept,Tax");
  expect(day).toBe(
    `Day,${today()},2,${csv(brought.total)},${csv(brought.refunded)},${csv(summary.net)},`,
  );
  expect(rest.map((line) => line.split(",")[0])).toEqual([
    "Cashier",
    "Payment Type",
    "Tax rate",
    "Tax rate",
    "All",
    "Refunds",
  ]);
  expect((await care.get("/api/sales/cashiers")).body.items).toContainEqual({
    id: seller.userId,
    name: "Neema",
  });
  for (const path of ["summary", "taxes", "totals.csv", "cashiers"])
    expect((await technician.get(`/api/sales/${path}`)).status).toBe(403);
});

test.each([
  ["oldest", (sale: Sale) => Date.parse(sale.createdAt), 1],
  ["highest", (sale: Sale) => sale.total, -1],
  ["lowest", (sale: Sale) => sale.total, 1],
] as const)(
  "sorted by %s it has pages without gaps or repetitions",
  async (sort, of, direction) => {
    const item = await stocked(app.db, 20, { name: `Sorted ${sort}`, price: 100_000 });
    for (const quantity of [2, 1, 3, 1]) await sold(care, [{ itemId: item.id, quantity }]);
    const seen: Sale[] = [];
    let cursor = "";
    do {
      const query = `search=sorted ${sort}&sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await care.get(`/api/sales?${query}`);
      seen.push(...body.items);
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
    const inOrder = seen.map(of).toSorted((a, b) => (a < b ? -direction : a > b ? direction : 0));
    expect(seen.map(of)).toEqual(inOrder);
    const foreign = Buffer.from(`newest|${newId()}|1`).toString("base64url");
    expect((await care.get(`/api/sales?sort=${sort}&cursor=${foreign}`)).status).toBe(422);
  },
);

test("ten thousand sales are exported in one file, each once, in the order of the screen", async () => {
  const sale = await bought();
  const copies = Array.from({ length: 10_000 }, (_, turn) => ({
    id: newId(),
    saleNumber: `MANY-${turn}`,
    userId: care.userId,
    searchText: "many",
    customerId: sale.customerId,
    paymentId: sale.paymentId,
    paymentType: "cash" as const,
    currency: "TZS",
    subtotal: turn * 100,
    total: turn * 100,
    taxAmount: 0,
    status: "cancelled" as const,
    cancelledAt: new Date().toISOString(),
  }));
  for (let from = 0; from < copies.length; from += 2500)
    await app.db
      .insertInto("sales")
      .values(copies.slice(from, from + 2500))
      .execute();
  const text = (await bytesOf("/api/sales/export.csv?search=many&sort=lowest", admin)).toString(
    "utf8",
  );
  const [header, ...lines] = text.replace("\ufeff", "").trim().split("\r\n");
  expect(header).toBe("Date,Customer,Phone,Items,Total,Payment Type,Status,Repair Links");
  expect(lines.map((line) => Number(line.split(",")[4]))).toEqual(copies.map((_, turn) => turn));
  expect((await technician.get("/api/sales/export.csv")).status).toBe(403);
});

test("papers and the export name customers without a name in the reader's language", async () => {
  const { id: itemId } = await stocked(app.db, 20, { name: "Nameless", price: 100_000 });
  const walkIn = await sold(care, [{ itemId, quantity: 1 }], { customerId: WALK_IN_CUSTOMER_ID });
  const customerId = await newCustomer(admin);
  const erased = await sold(care, [{ itemId, quantity: 1 }], { customerId });
  const papers = await Promise.all([walkIn, erased].map(papersOf));
  expect(
    (await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" })).status,
  ).toBe(200);

  const named = {
    en: ["Walk-in customer", "Erased customer"],
    sw: ["Mteja wa kupita", "Mteja aliyefutwa"],
  };
  for (const [language, names] of Object.entries(named)) {
    const address = `/api/sales/export.csv?search=nameless&sort=oldest&language=${language}`;
    const [, ...lines] = (await bytesOf(address)).toString("utf8").trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[1])).toEqual(names);
    for (const [at, name] of names.entries())
      for (const paper of papers[at] ?? [])
        expect(
          (await bytesOf(`${paper}.escpos?width=80&language=${language}`)).toString("latin1"),
        ).toContain(name);
  }
});

test.each(languages)(
  "a search finds customers without a name by the words of screens in %s",
  async (language) => {
    const { id: itemId } = await stocked(app.db, 20, { price: 100_000 });
    const walkIn = await sold(care, [{ itemId, quantity: 1 }], { customerId: WALK_IN_CUSTOMER_ID });
    const customerId = await newCustomer(admin);
    const erased = await sold(care, [{ itemId, quantity: 1 }], { customerId });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    const word = wordsOf("common", language);
    const newest = async (search: string) =>
      (await admin.get(`/api/sales?search=${search}&limit=1`)).body.items[0]?.id;
    expect(await newest(word("customer.walkIn"))).toBe(walkIn.id);
    expect(await newest(word("customer.erased"))).toBe(erased.id);
  },
);

/** Refunds the sale, and returns the addresses of its receipt and of the paper of the refund. */
async function papersOf(sale: Sale): Promise<string[]> {
  const { payments } = (await admin.get(`/api/sales/${sale.id}`)).body;
  const { payment } = await back(sale);
  return [`/api/receipts/${payments[0].receipt.id}`, `/api/refunds/${payment.id}`];
}

test("adds up more than one sale may be: ten years of sales still have a report", async () => {
  const dear = await stocked(app.db, 100, { name: "Vifaa", price: 1_000_000_000_000 });
  const cashier = await signedIn(app, { role: "customer-care" });
  for (let sale = 0; sale < 2; sale++) await sold(cashier, [{ itemId: dear.id, quantity: 9 }]);
  const own = `userId=${cashier.userId}`;
  const summary = await admin.get<SalesSummary>(`/api/sales/summary?${own}`);
  expect(summary).toMatchObject({ status: 200, body: { count: 2, total: 18_000_000_000_000 } });
  const taxes = await admin.get(`/api/sales/taxes?${own}`);
  expect(taxes).toMatchObject({
    status: 200,
    body: { byTaxRate: [{ sold: 18_000_000_000_000 }] },
  });
});
