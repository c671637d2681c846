import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { takeDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import { lockPaymentAccount } from "#src/areas/purchasing/suppliers/server/lock-partners.ts";
import type { NewPayout, Payout } from "../contract.ts";
import { lockUser } from "./add-rule.ts";
import { isOpen, readDue } from "./due.ts";
import { readPayout } from "./payout-queries.ts";
import { lockCommission, writeEntry } from "./settle-repair.ts";
import { notifyOfPayout } from "./notify-of-payout.ts";

/**
 * Pays a technician everything that is due up to a day, in one transaction: the payout, the entries that it covers, its
 * own entry in the ledger and, for cash of the drawer, what left the drawer. What refunds and comebacks took back lowers
 * it; when they are more than what was earned, there is nothing to pay. The amount must be the one that the sender saw.
 * @throws Refusal not_found, id_taken, nothing_to_pay, commission_changed, payment_account_archived, shift_required,
 * validation_failed
 */
export async function payCommission(
  tx: Tx,
  actor: Actor,
  { id = newId(), isFromDrawer, amount, ...given }: NewPayout,
): Promise<Payout> {
  const { technicianId, upTo, method } = given;
  if (upTo > today()) refuse("validation_failed", { fields: { upTo: "is in the future" } });
  await lockCommission(tx);
  const name = await lockUser(tx, technicianId);
  if (given.paymentAccountId) await lockPaymentAccount(tx, given.paymentAccountId);
  const { amount: isDue } = await readDue(tx, { technicianId, upTo });
  if (isDue <= 0) refuse("nothing_to_pay");
  if (isDue !== amount) refuse("commission_changed", { params: { due: isDue } });
  const shiftMovementId = isFromDrawer
    ? await takeDrawerCash(tx, actor, { kind: "commission", amount, reason: name })
    : null;
  const { payoutNumber } = await tx
    .insertInto("commissionPayouts")
    .values({
      ...given,
      id,
      amount,
      payoutNumber: nextNumber("payout"),
      shiftMovementId,
      createdBy: actor.userId,
    })
    .returning("payoutNumber")
    .executeTakeFirstOrThrow();
  await sql`
    insert into commission_payout_entries (payout_id, entry_id)
    select ${id}::uuid, e.id from commission_entries e where ${isOpen(technicianId, upTo)}`.execute(
    tx,
  );
  await writeEntry(tx, {
    technicianId,
    kind: "payout",
    amount: -amount,
    day: today(),
    payoutId: id,
  });
  await recordAct(tx, actor, "commission.paid", id, { technicianId, upTo, amount, method });
  await notifyOfPayout(tx, actor, "commission_paid", { id, payoutNumber, technicianId, amount });
  return readPayout(tx, id);
}
