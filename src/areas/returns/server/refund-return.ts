import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { refundDevice } from "#src/areas/devices/server/refund-device.ts";
import type { NewStep } from "../contract.ts";
import type { LockedReturn } from "./lock-return.ts";

/**
 * The money of a return that was approved goes back: of a repair as much as was agreed, of goods what they cost. The
 * approval of the return counts for a refund that comes late.
 * @throws Refusal exceeds_refundable, refund_needs_approval, reference_taken, validation_failed
 */
export async function refundReturn(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  { amount, method = "cash", provider, reference }: NonNullable<NewStep["refund"]>,
  note: string | undefined,
): Promise<void> {
  const { device } = returned;
  if (!device) return;
  const refunds = await refundDevice(tx, actor, device, {
    amount: amount ?? returned.refundable,
    hand: { method, provider, reference },
    reason: note || "Returned",
    approvedBy: returned.approvalDecidedBy,
  });
  await tx
    .insertInto("returnRefunds")
    .values(refunds.map(({ id }) => ({ returnId: returned.id, refundId: id })))
    .execute();
}
