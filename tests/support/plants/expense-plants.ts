import { expect } from "vitest";
import type { expensesInvariants } from "#src/areas/expenses/server/invariants.ts";
import type { TestClient } from "../client.ts";
import { accountAdded, spending } from "../shop/expenses.ts";

/** Records an expense from the drawer, one from an account, and a void one. The client's user has an open shift. */
export async function spendSomething(admin: TestClient): Promise<void> {
  const paymentAccountId = (await accountAdded(admin)).id;
  expect((await spending(admin)).status).toBe(201);
  const { body } = await spending(admin, { source: "account", paymentAccountId });
  const voided = await admin.post(`/api/expenses/${body.id}/void`, { reason: "x" });
  expect(voided.status).toBe(200);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of expenses. */
export const expensePlants: Record<keyof typeof expensesInvariants, string[]> = {
  "an expense took its amount out of its drawer or account, and a void one brought it back": [
    unguarded("expense_entries"),
    "delete from expense_entries where kind = 'returned'",
  ],
  "the money of an expense left on its day": [
    unguarded("expense_entries"),
    "update expense_entries set day = day - 1 where kind = 'paid'",
  ],
  "an expense from the drawer is the movement of its shift": [
    unguarded("shift_movements"),
    "update shift_movements set amount = amount + 1 where id in (select shift_movement_id from expense_entries)",
  ],
  "cash that left a drawer for a record as an expense is of an expense or a supplier": [
    unguarded("expense_entries"),
    "delete from expense_entries where shift_movement_id is not null",
  ],
};
