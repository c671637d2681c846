import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { moveRequest } from "#src/areas/approvals/server/stored-request.ts";
import type { HandRefund } from "#src/areas/payments/contract.ts";
import { planMoneyBack, type BackPart } from "#src/areas/payments/refunds/plan-money-back.ts";
import { rightsOfSubjects } from "#src/areas/payments/ways-back.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { lockApprovedCash } from "./overpaid-cash.ts";
import { refundableOf, refuseWhileSent } from "./refund-device.ts";

/** The reason of these refunds. Nobody is asked for one, because the hand-over gives back exactly what is too much. */
const REASON = "More was paid than the repair costs";

/**
 * Gives back what was paid above what a repair owes, at its hand-over. It was never the shop's money. Therefore the right
 * to hand over is enough, and it is never too late; what kind of money goes back in which way is the table's, as always.
 * Cash for what nothing proves uses up the approval that was asked for (`askForOverpaidCash`). Agreed credit is lowered
 * first, also where it was given up. The paid amount of the repair falls by it, so that neither spending nor points count
 * it. The caller has locked the device and checked the amount.
 * @throws Refusal refund_request_open, exceeds_refundable, credit_stays_credit, unproven_money, approval_outdated,
 * reference_taken, shift_required, gift_card_blocked, gift_card_expired, validation_failed
 */
export async function giveOverpaidBack(
  tx: Tx,
  actor: Actor,
  { id: deviceId }: Pick<LockedDevice, "id">,
  amount: number,
  hand: HandRefund | null,
): Promise<void> {
  await refuseWhileSent(tx, deviceId);
  const { payments } = await refundableOf(tx, deviceId);
  const plan = planMoneyBack(payments, amount, hand);
  if (plan.isCreditOnly) refuse("credit_stays_credit");
  const approved = await lockApprovedCash(tx, actor, deviceId, plan.parts);
  const refunds: { id: string; refundNumber: string }[] = [];
  const give = async (paymentId: string, part: Omit<BackPart, "payment">) => {
    const givenWith = refunds[0]?.id ?? null;
    const how = { right: rightsOfSubjects.overpaid_repair, isOwedBack: true, reason: REASON };
    const allowed = approved?.allows(paymentId);
    refunds.push(
      await refundPayment(tx, actor, { ...how, ...allowed, ...part, paymentId, givenWith }),
    );
  };
  for (const { payment, ...part } of plan.parts) await give(payment.id, part);
  let left = plan.missing;
  for (const { id, givenUp } of payments) {
    const some = Math.min(left, givenUp);
    if (some <= 0) continue;
    await give(id, { amount: some, paidAs: "on_credit", hand: { method: "on_credit" } });
    left -= some;
  }
  if (left > 0) refuse("exceeds_refundable", { params: { left: amount - left } });
  if (approved) await moveRequest(tx, actor, approved.request, "done");
  await updateById(tx, "devices", deviceId, {
    paidAmount: sql`paid_amount - ${amount}`,
    paidBackAmount: sql`paid_back_amount + ${amount}`,
    updatedAt: sql`now()`,
  });
  await addSystemRemark(tx, actor, deviceId, {
    code: "money_given_back",
    refundNumbers: refunds.map(({ refundNumber }) => refundNumber),
  });
  await recordAct(tx, actor, "device.refunded", deviceId, {
    amount,
    refundIds: refunds.map(({ id }) => id),
  });
}
