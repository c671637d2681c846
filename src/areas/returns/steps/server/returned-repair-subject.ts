import * as z from "zod";
import { invariant } from "#src/shared/errors.ts";
import { id } from "#src/shared/fields.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { repairSubject } from "#src/areas/devices/money/server/repair-subject.ts";
import type {
  PaymentSubject,
  SentRefund,
  StoreRefund,
} from "#src/areas/payments/subjects/server/payment-subject.ts";
import { lockReturn, type LockedReturn } from "../../core/server/lock-return.ts";
import { linkRefunds, noReason } from "./refund-return.ts";
import { writeStep } from "./write-step.ts";

/** A repair as what a payment pays for. When its provider gave money back for a return, the return is refunded too. */
export const returnedRepairSubject: PaymentSubject = { ...repairSubject, lockForRefund };

const line = z.looseObject({ returnId: id });

async function lockForRefund(tx: Tx, deviceId: string): Promise<StoreRefund> {
  const store = await repairSubject.lockForRefund?.(tx, deviceId);
  invariant(store, "money of a repair can go back through its provider");
  return async (actor, refund) => {
    const [first] = refund.lines;
    if (!first) return store(actor, refund);
    const returned = await lockReturn(tx, line.parse(first).returnId);
    const refundId = await store(actor, refund);
    await endRefunded(tx, actor, returned, refund, refundId);
    return refundId;
  };
}

/** Moves the return on, whose provider has given the money back. */
export async function endRefunded(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  { reason }: SentRefund,
  refundId: string,
): Promise<void> {
  await linkRefunds(tx, returned.id, [refundId]);
  await writeStep(tx, actor, returned, {
    to: "refunded",
    ...(reason && reason !== noReason && { note: reason }),
    changes: { outcome: "refunded" },
  });
}
