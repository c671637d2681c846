import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { beginningOf } from "#src/shared/text.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { returnDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { Expense } from "../../core/expense-schemas.ts";
import { getExpense, maySee } from "../../core/server/queries.ts";

/**
 * Voids an expense with a counter-entry. It then counts on no day. Cash goes back into the shift that it left, while
 * this is open and the actor's own (or the actor manages shifts), else into the actor's own open shift. Lock order:
 * expense, shift.
 * @throws Refusal not_found, expense_voided, shift_required, shift_closed
 */
export async function voidExpense(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Expense> {
  const expense = await tx
    .selectFrom("expenses as e")
    .innerJoin("expenseEntries as n", "n.expenseId", "e.id")
    .select(["e.expenseNumber", "e.amount", "e.voidedAt", "e.createdBy", "e.day"])
    .select(["n.paymentAccountId", "n.shiftMovementId"])
    .where("e.id", "=", id)
    .where("n.kind", "=", "paid")
    .forNoKeyUpdate("e")
    .executeTakeFirst();
  if (!expense || !maySee(actor, expense.createdBy)) return refuse("not_found");
  const { expenseNumber, amount, day, paymentAccountId, shiftMovementId: movementId } = expense;
  if (expense.voidedAt) refuse("expense_voided");
  const said = beginningOf(`${expenseNumber} · ${reason}`, MAX_SAID);
  const shiftMovementId =
    movementId &&
    (await returnDrawerCash(tx, actor, { movementId, kind: "expense", amount, reason: said }));
  await updateById(tx, "expenses", id, {
    voidedAt: sql`now()`,
    voidedBy: actor.userId,
    voidReason: reason,
  });
  await tx
    .insertInto("expenseEntries")
    .values({
      id: newId(),
      expenseId: id,
      kind: "returned",
      amount,
      day: today(),
      paymentAccountId,
      shiftMovementId,
      createdBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "expense.voided", id, {
    before: { expenseNumber, day, amount, paymentAccountId },
    reason,
  });
  return getExpense(tx, actor, id);
}

/** The most characters that the page of a shift says about a movement. */
const MAX_SAID = 300;
