import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

/**
 * Tells whoever reconciles payments that these payments need a look: nobody knows their result, or their money came too
 * late. `actorId` is null when no user caused it.
 */
export async function notifyOfPayments(
  tx: Tx,
  actorId: string | null,
  code: "payment_unknown" | "late_money",
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "paymentNumber", "amount"])
    .where("id", "in", paymentIds)
    .orderBy("id")
    .execute();
  for (const { id, ...values } of payments) {
    await notify(tx, {
      type: "warning",
      code,
      values,
      href: pageHref("/reconciliation/$id", { id }),
      to: { permission: "reconcile_payments" },
      actorId,
      recordId: id,
    });
  }
}
