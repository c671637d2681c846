import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextCheck } from "../../taking/server/ask-for-payment.ts";
import { failureColumns } from "../../core/server/failure-columns.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import { sendLater } from "./ask-provider-refund.ts";

const open = ["requested", "sent", "unknown"] as const;

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** Locks an open request until `tx` ends; undefined if it has ended. The caller has locked its subject. */
export const lockRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom("providerRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .innerJoin("users as u", "u.id", "f.requestedBy")
    .select(["f.id", "f.paymentId", "f.amount", "f.lines", "f.reason", "f.wasLate", "f.state"])
    .select(["f.sentAt", "f.requestedBy", "u.name as requestedByName", "u.role"])
    .select(["p.paymentMethod", "p.provider"])
    .where("f.id", "=", id)
    .where("f.state", "in", open)
    .forNoKeyUpdate("f")
    .executeTakeFirst();

/** Frees the reserved money, so that it can be given back: now, or by hand. */
const free = (tx: Tx, { paymentId, amount }: LockedRefund) =>
  tx
    .updateTable("payments")
    .set({ refundReserved: sql`refund_reserved - ${amount}` })
    .where("id", "=", paymentId)
    .execute();

/** Stores that the money is back. `write` stores the refund itself, and returns its id. */
export async function completeRefund(
  tx: Tx,
  refund: LockedRefund,
  reference: string,
  write: () => Promise<string>,
): Promise<void> {
  await free(tx, refund);
  const refundId = await write();
  await updateById(tx, "providerRefunds", refund.id, {
    state: "completed",
    reference,
    refundId,
    endedAt: sql`now()`,
  });
}

/** Stores that no money went back. */
export async function failRefund(
  tx: Tx,
  refund: LockedRefund,
  reason: PaymentFailure | string,
): Promise<void> {
  await free(tx, refund);
  await updateById(tx, "providerRefunds", refund.id, {
    state: "failed",
    endedAt: sql`now()`,
    ...failureColumns(reason),
  });
  await recordAct(tx, null, "payment.refund_failed", refund.paymentId, {
    providerRefundId: refund.id,
  });
}

/** Stores an answer that does not tell the end, and asks again later. */
export async function followRefund(
  tx: Tx,
  refund: LockedRefund,
  isUnknown: boolean,
): Promise<void> {
  if (isUnknown && refund.state !== "unknown") {
    await updateById(tx, "providerRefunds", refund.id, {
      state: "unknown",
      sentAt: sql`coalesce(sent_at, now())`,
    });
    await recordAct(tx, null, "payment.refund_unknown", refund.paymentId, {
      providerRefundId: refund.id,
    });
  }
  await sendLater(tx, refund.id, nextCheck(refund.sentAt, true));
}

/** Stores who found out at the provider what became of a refund, and how. */
export async function noteResolved(
  tx: Tx,
  id: string,
  userId: string,
  resolveReason: string,
): Promise<void> {
  await updateById(tx, "providerRefunds", id, { resolvedBy: userId, resolveReason });
}
