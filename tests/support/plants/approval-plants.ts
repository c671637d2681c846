import { expect } from "vitest";
import type { approvalsInvariants } from "#src/areas/approvals/server/invariants.ts";
import type { limitInvariants } from "#src/areas/inventory/limits/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { cart } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";
import { moveAboveLimits, stockLimitPlants } from "./stock-limit-plants.ts";

/** Creates requests for approval in several states: waiting, rejected, a discount that a sale has used, stock that came. */
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
