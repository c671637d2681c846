import { expect } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { openSecrets } from "#src/server/secrets.ts";
import type { Sale, SaleDetail } from "#src/areas/sales/contract.ts";
import type { TestApp } from "../app.ts";
import type { Answered, TestClient } from "../client.ts";
import { newPhone } from "./devices.ts";
import { readEventually } from "../eventually.ts";
import { checkPayment } from "./answers.ts";

export interface Bought {
  itemId: string;
  quantity: number;
  deviceId?: string;
  serials?: readonly (string | undefined)[];
}

/** The smallest valid cart, paid in cash, with a new customer unless `customerId` is given. */
export const cart = (lines: readonly Bought[], given: Record<string, unknown> = {}) => ({
  ...(given["customerId"] === undefined &&
    given["customer"] === undefined && { customer: { name: "Neema Komba", phone: newPhone() } }),
  lines,
  payment: { method: "cash" },
  ...given,
});

/** Phone numbers that choose the result of a payment: declined, never answered, unknown for a while, always unknown. */
export const simulated = {
  fails: "0754000001",
  never: "0754000002",
  late: "0754000003",
  unknown: "0754000004",
} as const;

export const mobile = (phone: string = "0754999999") => ({
  method: "mobile_money",
  provider: "mpesa",
  phone,
});

export async function sold(
  client: TestClient,
  lines: readonly Bought[],
  given: Record<string, unknown> = {},
): Promise<Sale> {
  const answer = await client.post("/api/sales", cart(lines, given));
  // The code of a refusal says in the report why the sale was refused.
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.sale as Sale;
}

/** Reads the sale until background work has moved it to the state that `isSo` expects. */
export const saleOnce = (
  client: TestClient,
  saleId: string,
  isSo: (sale: SaleDetail) => boolean,
): Promise<SaleDetail> =>
  readEventually(async () => (await client.get<SaleDetail>(`/api/sales/${saleId}`)).body, isSo);

/** Moves the expiry of an unpaid sale into the past. */
export const runOut = (app: TestApp, saleId: string) =>
  app.db
    .updateTable("sales")
    .set({ expiresAt: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", saleId)
    .execute();

/** Moves a sale and its payment so far into the past that a refund needs approval. */
export async function longAgo(app: TestApp, saleId: string, days = 9): Promise<void> {
  const completedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  await app.db.updateTable("sales").set({ completedAt }).where("id", "=", saleId).execute();
  await app.db.updateTable("payments").set({ completedAt }).where("saleId", "=", saleId).execute();
}

/** Counts the answers of each kind, such as `{ 201: 5, "409 insufficient_stock": 11 }`. */
export const tally = (answers: readonly Answered<any>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status < 300 ? String(status) : `${status} ${body.code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

export const newCustomer = async (client: TestClient): Promise<string> =>
  (await client.post("/api/customers", { name: `Buyer ${newId()}`, phone: newPhone() })).body.id;

/** The provider's answer that all of a payment's money arrived. */
export async function arrivedFor(app: TestApp, paymentId: string, reference: string) {
  const asked = await app.db
    .selectFrom("payments")
    .select(["amount", "currency"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { status: "completed", reference, ...asked } as const;
}

/** Asks the provider for the result of a payment now, as the background job does. */
export const checkNow = (app: TestApp, paymentId: string) =>
  checkPayment(app.db, gatewayServices, { paymentId });

/** The simulator needs neither a key nor an address. */
const gatewayServices = {
  secrets: openSecrets("/nonexistent/fundi-test.key"),
  publicUrl: "http://127.0.0.1",
};
