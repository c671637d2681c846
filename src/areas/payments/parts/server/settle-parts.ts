/** Ends the parts that wait beside the main payment of a sale. The caller has locked the sale. */
import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { returnTender } from "../../credit-ledger/server/tender.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isCreditMethod } from "../../providers.ts";
import { failureColumns } from "../../core/server/failure-columns.ts";
import { notifyOfPayments } from "../../core/server/notify-of-payments.ts";
import { creditMethodsInSql } from "../../shifts/server/figures.ts";
import { openShiftOf } from "../../shifts/server/open-shift-of.ts";
import type { PaidPart } from "./write-parts.ts";

/** Completes the parts that wait for the main payment, in its transaction. Returns them in the order of the sale. */
export async function completeParts(tx: Tx, mainId: string): Promise<PaidPart[]> {
  const parts = await tx
    .updateTable("payments as p")
    .set({ status: "completed", completedAt: sql`now()` })
    // Cash keeps the shift whose drawer it came into.
    .set({
      shiftId: sql`case when p.payment_method = 'cash' then p.shift_id
        else ${openShiftOf(sql.ref("p.received_by"))} end`,
    })
    .where("p.paidWith", "=", mainId)
    .where("p.status", "=", "pending")
    .returning(["p.id", "p.amount", "p.paymentMethod", "p.provider", "p.reference", "p.tendered"])
    .execute();
  return parts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Ends the parts of a sale that is given up. A typed reference is free again, because the customer usually pays the same
 * goods in another way at once; the failure keeps it, so that staff can give the money back. Credit returns to its
 * account. Cash goes back at once if the cashier who took it gives the sale up, and leaves the shift. Otherwise it stays
 * in that drawer and is late money, until somebody gives it back.
 * @param actor null: the sale was not paid in time
 */
export async function dropParts(tx: Tx, actor: Actor | null, mainId: string): Promise<void> {
  await lateCash(tx, actor, mainId);
  const dropped = await tx
    .updateTable("payments")
    .set({
      status: "failed",
      failedAt: sql`now()`,
      failure: sql`case when reference is null then jsonb_build_object('code', 'rest_not_paid')
        when payment_method in (${creditMethodsInSql}) then jsonb_build_object('code', 'rest_not_paid')
        else jsonb_build_object('code', 'rest_not_paid_reference', 'reference', reference) end`,
      reference: null,
      shiftId: null,
    })
    .where("paidWith", "=", mainId)
    .where("status", "=", "pending")
    .returning(["id", "failure as reason", "paymentMethod"])
    .execute();
  for (const { id, reason, paymentMethod } of dropped) {
    if (isCreditMethod(paymentMethod)) await returnTender(tx, { id, paymentMethod });
    await recordAct(tx, null, "payment.failed", id, { reason });
  }
}

/** Marks the cash as late that the actor does not give back now: it is not in the actor's open drawer. */
async function lateCash(tx: Tx, actor: Actor | null, mainId: string): Promise<void> {
  const userId = actor?.userId ?? null;
  const late = await tx
    .updateTable("payments as p")
    .set({ status: "late", ...failureColumns({ code: "rest_not_paid" }) })
    .where("p.paidWith", "=", mainId)
    .where("p.status", "=", "pending")
    .where("p.paymentMethod", "=", "cash")
    .where(
      sql<boolean>`(p.received_by is distinct from ${userId}::uuid
        or p.shift_id is distinct from ${openShiftOf(sql`${userId}::uuid`)})`,
    )
    .returning("p.id")
    .execute();
  await notifyOfPayments(
    tx,
    userId,
    "late_money",
    late.map(({ id }) => id),
  );
  for (const { id } of late) await recordAct(tx, userId, "payment.arrived_late", id);
}
