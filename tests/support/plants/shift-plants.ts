import { expect } from "vitest";
import type { shiftInvariants } from "#src/areas/payments/shifts/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { sold } from "../shop/sales.ts";
import { count, shiftOpened } from "../shop/shifts.ts";
import { stocked } from "../shop/stock.ts";

/** Creates two closed shifts and an open shift, with money of every kind. */
export async function workShifts(app: TestApp, client: TestClient): Promise<void> {
  const line = { itemId: (await stocked(app.db, 50, { price: 1_000_000 })).id, quantity: 1 };
  for (const isLast of [false, false, true]) {
    const shift = await shiftOpened(client);
    const sale = await sold(client, [line]);
    await sold(client, [line], { payment: { method: "card", reference: shift.id } });
    const refund = await client.post(`/api/sales/${sale.id}/refunds`, { reason: "x" });
    expect(refund.status).toBe(201);
    const path = `/api/shifts/${shift.id}`;
    const out = { direction: "out", kind: "other", amount: 5000, reason: "x" };
    const wrong = await client.post(`${path}/movements`, out);
    const undo = { ...out, direction: "in", corrects: wrong.body.id };
    expect((await client.post(`${path}/movements`, undo)).status).toBe(201);
    if (isLast) return;
    const others = [{ provider: "card", amount: 1_000_000 }];
    // The first count of the shift is wrong, the second is correct.
    for (const cash of [1, 5_000_000]) {
      expect((await client.post(`${path}/close`, count(cash, { others }))).status).toBe(200);
    }
  }
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of shifts, after removing the constraints that prevent it. */
export const shiftPlants: Record<keyof typeof shiftInvariants, string[]> = {
  "what a closed shift should have is its float, and what its ledgers say": [
    unguarded("shift_movements"),
    "update shift_movements set amount = amount + 1 where corrects is null",
  ],
  "what a shift counts is of a closed shift, and what nobody took is expected to be nothing": [
    unguarded("shift_tallies"),
    "insert into shift_tallies (shift_id, provider, expected) select id, 'cash', 0 from shifts where closed_at is null",
  ],
  "a closed shift counted its cash, or nobody counted": [
    unguarded("shift_tallies"),
    "update shift_tallies set counted = null where provider = 'cash'",
  ],
  "a drawer was counted as often as it may be, and its shift closed with the last count": [
    unguarded("shift_counts"),
    "update shift_counts set position = position + 10",
  ],
  "a shift counts what the count it was closed with says": [
    unguarded("shift_counts"),
    "update shift_counts set tallies = jsonb_set(tallies, '{0,counted}', '7') where is_accepted",
  ],
  "a shift needs a sign-off if its difference is above the limit of its day": [
    unguarded("shifts"),
    "update shifts set difference_limit = 100, needs_sign_off = true where closed_at is not null",
  ],
  "Z reports are numbered 1, 2, 3 without a gap": [
    unguarded("shifts"),
    "update shifts set z_number = 7 where z_number = 1",
  ],
  "money in a shift was taken by its user while it was open": [
    unguarded("payments"),
    "update payments set completed_at = completed_at - interval '1 day' where shift_id is not null",
  ],
  "a movement of cash is undone once, by its opposite": [
    unguarded("shift_movements"),
    "update shift_movements set direction = 'out'",
  ],
  "every shift stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'shift.closed'",
  ],
};
