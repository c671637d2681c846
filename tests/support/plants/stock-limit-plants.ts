import { expect } from "vitest";
import type { limitInvariants } from "#src/areas/inventory/limits/server/invariants.ts";
import type { TestApp } from "../app.ts";
import { signedIn, type TestClient } from "../client.ts";
import { stocked } from "../shop/stock.ts";

/** Receives goods within the limit of a day, and above it with an approval. */
export async function moveAboveLimits(app: TestApp, admin: TestClient): Promise<void> {
  const care = await signedIn(app, { role: "customer-care" });
  const { id } = await stocked(app.db, 1, { cost: 10_000_000 });
  expect((await care.post(`/api/items/${id}/receipts`, { quantity: 1 })).status).toBe(200);
  const correction = { unitCost: 12_000_000, reason: "Bei ya ununuzi" };
  const corrected = await admin.post(`/api/items/${id}/value-corrections`, correction);
  expect(corrected.status).toBe(200);
  const asked = await care.post("/api/stock-act-requests", {
    act: "receive",
    subjectId: id,
    input: { quantity: 100 },
    why: "Mzigo mkubwa",
  });
  expect(asked.status).toBe(201);
  const approved = await admin.post(`/api/approvals/${asked.body.id}/approve`, {});
  expect(approved.status).toBe(200);
}

const unguarded = "alter table limited_movements disable trigger user";

/** SQL that violates each invariant of the limits of stock. */
export const stockLimitPlants: Record<keyof typeof limitInvariants, string[]> = {
  "a movement above its limit was allowed by somebody who may": [
    unguarded,
    "update limited_movements set approved_by = null, request_id = null where approved_by is not null",
  ],
  "what a user moves in a day is counted": [
    unguarded,
    "alter table limited_movements drop constraint limited_movements_day_value_check",
    "update limited_movements set day_value = counted - 1 where approved_by is null and counted > 0",
  ],
  "a loss above its limit was allowed by somebody": [
    "alter table limited_losses disable trigger user",
    "update limited_losses set approved_by = null, limit_value = 1",
  ],
  "a change of value above its limit was allowed by somebody": [
    "alter table limited_revaluations disable trigger user",
    "update limited_revaluations set approved_by = null, request_id = null, limit_value = 1",
  ],
  "a correction of the value of stock counts for a limit": [
    "alter table limited_revaluations disable trigger user",
    "delete from limited_revaluations where kind = 'cost'",
  ],
  "an approved movement has the approval that was asked for": [
    unguarded,
    "update limited_movements set approved_by = user_id where request_id is not null",
  ],
};
