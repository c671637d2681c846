import { expect } from "vitest";
import type { approvalsInvariants } from "#src/areas/approvals/server/invariants.ts";
import type { limitInvariants } from "#src/areas/inventory/limits/server/invariants.ts";
import type { TestApp } from "../app.ts";
import { signedIn, type TestClient } from "../client.ts";
import { signature, takenIn } from "../shop/devices.ts";
import { cart } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";
import { moveAboveLimits, stockLimitPlants } from "./stock-limit-plants.ts";

/**
 * Creates requests for approval in several states: waiting, rejected, a discount that a sale has used, stock that came,
 * cash that went back at a hand-over.
 */
export async function askForApprovals(
  app: TestApp,
  admin: TestClient,
  counter: TestClient,
): Promise<void> {
  await moveAboveLimits(app, admin);
  const { id: itemId } = await stocked(app.db, 20, { price: 1_000_000 });
  const lines = [{ itemId, quantity: 2 }];
  const discount = { type: "percent", value: 40 };
  for (const until of ["waiting", "rejected", "done"]) {
    const asked = await counter.post("/api/discount-requests", { lines, discount, reason: "x" });
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    if (until === "rejected") await admin.post(`/api/approvals/${id}/reject`, { note: "x" });
    if (until !== "done") continue;
    await admin.post(`/api/approvals/${id}/approve`, {});
    const used = { discount: { ...discount, approvalId: id } };
    expect((await counter.post("/api/sales", cart(lines, used))).status).toBe(201);
  }
  await giveCashAtHandOver(admin, await signedIn(app, { role: "customer-care" }));
}

async function giveCashAtHandOver(admin: TestClient, counter: TestClient): Promise<void> {
  const amount = 400_000;
  const depositPayment = { method: "mobile_money", provider: "mpesa", reference: "HANDOVER1" };
  const device = await takenIn(admin, {
    finalAmount: 800_000,
    depositAmount: amount,
    depositPayment,
  });
  const path = `/api/devices/${device.id}`;
  await admin.post(`${path}/status`, { status: "cancelled", remark: "x" });
  const asked = await counter.post(`${path}/cash-requests`, { amount, reason: "x" });
  expect(asked.status).toBe(201);
  await admin.post(`/api/approvals/${asked.body.id}/approve`, {});
  const moneyBack = { amount, payment: { method: "cash" } };
  const done = { status: "done", signature, signedBy: "Asha", moneyBack };
  expect((await counter.post(`${path}/status`, done)).status).toBe(200);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of requests for approval, and of limits of stock. */
export const approvalPlants: Record<
  keyof typeof approvalsInvariants | keyof typeof limitInvariants,
  string[]
> = {
  ...stockLimitPlants,
  "a request for approval is where its moves brought it": [
    unguarded("approval_requests"),
    "update approval_requests set status = 'cancelled' where status = 'waiting'",
  ],
  "an approved discount was used by a sale that gave no more": [
    unguarded("approval_requests"),
    "update approval_requests set amount = 1 where status = 'done'",
  ],
  "every request for approval and every move of it stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'approval.approved'",
  ],
};
