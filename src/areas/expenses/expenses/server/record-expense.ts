import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { takeDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import { lockPaymentAccount } from "#src/areas/purchasing/suppliers/server/lock-partners.ts";
import { HOME_CURRENCY } from "#src/areas/purchasing/values.ts";
import { lockCategory } from "../../categories/server/lock-category.ts";
import type { Expense } from "../../core/expense-schemas.ts";
import type { NewExpense } from "../contract.ts";
import { MAX_DAYS_AGO } from "../../rules.ts";
import { getExpense } from "../../core/server/queries.ts";

/**
 * Writes an expense down with its entry and, from the drawer, with the cash that leaves the actor's open shift. More
 * than the drawer should contain may leave it, because a refusal would reveal that to whoever counts it. Lock order:
 * category, payment account, number, shift.
 * @throws Refusal forbidden, validation_failed, expense_category_inactive, payment_account_archived, shift_required,
 * id_taken
 */
export async function recordExpense(
  tx: Tx,
  actor: Actor,
  { id = newId(), day = today(), source, paymentAccountId = null, ...given }: NewExpense,
): Promise<Expense> {
  const { amount, tax, categoryId } = given;
  if (source === "account") requirePermission(actor, "pay_expenses_from_accounts");
  refuseWrongDay(day, source);
  const category = await lockCategory(tx, categoryId);
  if (paymentAccountId) await lockPaymentAccount(tx, paymentAccountId);
  const { expenseNumber } = await tx
    .insertInto("expenses")
    .values({
      ...given,
      id,
      expenseNumber: nextNumber("expense"),
      day,
      paymentAccountId,
      createdBy: actor.userId,
    })
    .returning("expenseNumber")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("expenseEntries")
    .values({
      id: newId(),
      expenseId: id,
      kind: "paid",
      amount: -amount,
      day,
      paymentAccountId,
      shiftMovementId: paymentAccountId
        ? null
        : await takeFromDrawer(tx, actor, amount, [expenseNumber, given.payee ?? category.name]),
      createdBy: actor.userId,
    })
    .execute();
  // The payee may be a person, and stays out of the journal.
  await recordAct(tx, actor, "expense.recorded", id, {
    after: { expenseNumber, day, categoryId, amount, tax, paymentAccountId },
  });
  return getExpense(tx, actor, id);
}

/** @throws Refusal validation_failed */
function refuseWrongDay(day: string, source: NewExpense["source"]): void {
  if (day > today()) refuse("validation_failed", { fields: { day: "is in the future" } });
  if (day < addDays(today(), -MAX_DAYS_AGO))
    refuse("validation_failed", { fields: { day: "is more than ten years ago" } });
  if (source === "drawer" && day !== today())
    refuse("validation_failed", {
      fields: { day: "is not today, when the cash leaves the drawer" },
    });
}

/** @throws Refusal shift_required, validation_failed */
async function takeFromDrawer(
  tx: Tx,
  actor: Actor,
  amount: number,
  said: readonly string[],
): Promise<string> {
  const { currency } = await getSettings(tx, "business");
  if (currency !== HOME_CURRENCY)
    refuse("validation_failed", { fields: { source: "is only for a drawer of shillings" } });
  const reason = said.join(" · ");
  return takeDrawerCash(tx, actor, { kind: "expense", amount, reason });
}
