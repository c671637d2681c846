import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { recordAt } from "./use-note-opened.ts";

const id = newId();

test.each([
  [`/devices/${id}`, "device"],
  [`/customers/${id}`, "customer"],
  [`/inventory/${id}`, "product"],
  [`/sales/${id}`, "sale"],
  [`/receipts/${id}`, "receipt"],
  [`/returns/${id}`, "return"],
  [`/purchase-orders/${id}`, "purchase_order"],
  [`/suppliers/${id}`, "supplier"],
  [`/expenses/${id}`, "expense"],
  [`/earnings/payouts/${id}`, "payout"],
])("%s shows a %s", (path, kind) => {
  expect(recordAt(path)).toEqual({ kind, id });
});

test.each([
  "/dashboard",
  "/devices/new",
  "/inventory/movements",
  `/devices/${id}/slip`,
  `/invoices/${id}`,
  "/purchase-orders",
  "/expenses/categories",
  `/earnings/${id}`,
])("%s shows no record", (path) => {
  expect(recordAt(path)).toBeNull();
});
