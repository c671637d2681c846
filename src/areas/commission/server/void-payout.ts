import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { returnDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { Payout } from "../contract.ts";
import { readPayout } from "./payout-queries.ts";
import { lockCommission, writeEntry } from "./settle-repair.ts";
import { notifyOfPayout } from "./notify-of-payout.ts";

/**
 * Undoes a payout: what it covered is due again. Cash goes back into the shift that it left, while this is open and the
 * actor's own (or the actor manages shifts), else into the actor's own open shift. Lock order: commission, payout, shift,
 * balance.
 * @throws Refusal not_found, payout_voided, shift_required, shift_closed, validation_failed
 */
export async function voidPayout(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Payout> {
  await lockCommission(tx);
  const found = await tx
    .selectFrom("commissionPayouts")
    .select(["technicianId", "amount", "payoutNumber", "shiftMovementId", "voidedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { technicianId, amount, payoutNumber, shiftMovementId } = found;
  if (found.voidedAt) refuse("payout_voided");
  const backMovementId =
    shiftMovementId &&
    (await returnDrawerCash(tx, actor, {
      movementId: shiftMovementId,
      kind: "commission",
      amount,
      reason: payoutNumber,
    }));
  await updateById(tx, "commissionPayouts", id, {
    voidedAt: sql`now()`,
    voidedBy: actor.userId,
    voidReason: reason,
    backMovementId,
  });
  await tx
    .updateTable("commissionPayoutEntries")
    .set({ voidedAt: sql`now()` })
    .where("payoutId", "=", id)
    .execute();
  await writeEntry(tx, { technicianId, kind: "void", amount, day: today(), payoutId: id });
  await recordAct(tx, actor, "commission.voided", id, { technicianId, amount, reason });
  await notifyOfPayout(tx, actor, "commission_undone", { id, payoutNumber, technicianId, amount });
  return readPayout(tx, id);
}
