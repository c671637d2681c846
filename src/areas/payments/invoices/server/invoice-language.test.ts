/** Words of the system on invoices and credit notes are in the language of the paper, not in that of the issue. */
import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { put, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Invoice } from "../contract.ts";
import { followSales } from "./follow-sales.ts";
import { setCreditNote, setInvoice } from "./set-invoice.ts";

const { app, admin } = await startShop();

async function issued(subject: Record<string, unknown>): Promise<Invoice> {
  const answer = await admin.post<Invoice>("/api/invoices", subject);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const linesIn = async (invoice: Invoice, language: "en" | "sw") =>
  (await setInvoice(app.db, invoice, language)).lines.map(({ description }) => description);

test("the line of a repair without an estimate", async () => {
  const device = await takenIn(admin, { brand: "Tecno", model: "Spark 10" });
  await put(app, device.id, { finalAmount: 8_500_000 });
  const invoice = await issued({ deviceId: device.id });
  expect(invoice.lines[0]).toMatchObject({ description: "Repair: Tecno Spark 10" });
  expect(await linesIn(invoice, "en")).toEqual(["Repair: Tecno Spark 10"]);
  expect(await linesIn(invoice, "sw")).toEqual(["Matengenezo: Tecno Spark 10"]);
});

test("the fee for a priority, beside the lines that a person wrote", async () => {
  const device = await takenIn(admin, { priority: "rush" });
  const path = `/api/devices/${device.id}/estimates`;
  const lines = [
    { kind: "labour", description: "Kubadili kioo", quantity: 1, unitPrice: 3_000_000 },
  ];
  const estimate = (await admin.post(path, { lines })).body;
  await admin.post(`${path}/${estimate.id}/approval`, { decision: "approve", remark: "Simu" });
  const invoice = await issued({ deviceId: device.id });
  expect(await linesIn(invoice, "en")).toEqual([
    "Kubadili kioo",
    expect.stringMatching(/^Rush fee \(\d+%\)$/),
  ]);
  expect(await linesIn(invoice, "sw")).toEqual([
    "Kubadili kioo",
    expect.stringMatching(/^Ada ya haraka \(\d+%\)$/),
  ]);
});

test("the reason of a credit note that Fundi issued, but not that of a person", async () => {
  const glass = await stocked(app.db, 10, { name: "Kioo", price: 2_500_000 });
  const customerId = await newCustomer(admin);
  const bought = await sold(admin, [{ itemId: glass.id, quantity: 1 }], { customerId });
  const { id } = await issued({ saleId: bought.id });
  await admin.post(`/api/sales/${bought.id}/refunds`, { reason: "x" });
  await followSales(app.db);
  const invoice = (await admin.get<Invoice>(`/api/invoices/${id}`)).body;
  expect(invoice.creditNote).toMatchObject({ cause: "sale_returned", issuedBy: null });
  const reasonIn = async (of: Invoice, language: "en" | "sw") =>
    (await setCreditNote(app.db, of, language)).paper.facts.at(-1)?.value;
  expect(await reasonIn(invoice, "en")).toBe(`The money of sale ${bought.saleNumber} was refunded`);
  expect(await reasonIn(invoice, "sw")).toBe(
    `Pesa zote za mauzo ${bought.saleNumber} zimerudishwa`,
  );

  const again = await sold(admin, [{ itemId: glass.id, quantity: 1 }], { customerId });
  const other = await issued({ saleId: again.id });
  const reason = "Jina si sahihi";
  const cancelled = await admin.post<Invoice>(`/api/invoices/${other.id}/cancel`, { reason });
  expect(cancelled.body.creditNote).toMatchObject({ cause: null, reason });
  expect(await reasonIn(cancelled.body, "en")).toBe(reason);
});
