import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { sendRefundOfDevice } from "#src/areas/devices/money/server/send-refund-of-device.ts";
import { askForProviderRefund } from "#src/areas/sales/provider-refunds/server/ask-for-refund.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Returned } from "../../contract.ts";
import { refusalOfStep } from "../../rules.ts";
import { lockReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { goodsOf, noReason, refuseAmountOfGoods, refuseDefective } from "./refund-return.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";

interface Asked {
  version: number;
  amount?: number | undefined;
  keepsDefective?: boolean | undefined;
  note?: string | undefined;
}

/**
 * Asks the provider of the payment to refund the return. The return stays at its step, and takes no other step,
 * until the provider has told the end: then it is refunded, or can be refunded by hand.
 * @throws Refusal not_found, customer_erased, stale_version, forbidden, invalid_transition, validation_failed, and the
 * refusals of `sendRefundOfDevice` and `askForProviderRefund`
 */
export async function sendRefundOfReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
  asked: Asked,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, asked.version);
  const workflow = await getSettings(tx, "workflow");
  const refusal = refusalOfStep(returned, "refunded", actor, workflow, asked);
  if (refusal) refuseStep(refusal, returned.currentStep, "refunded");
  const reason = asked.note || noReason;
  if (returned.device) {
    if (asked.keepsDefective) refuseDefective();
    await sendRefundOfDevice(tx, actor, returned.device, {
      amount: asked.amount ?? returned.refundable,
      reason,
      of: { returnId, approvedBy: returned.approvalDecidedBy },
    });
  } else {
    if (asked.amount !== undefined) refuseAmountOfGoods("amount");
    const { saleId, line } = goodsOf(returned);
    await askForProviderRefund(
      tx,
      actor,
      saleId,
      { lines: [line], restock: false, reason },
      { returnId, keepsDefective: asked.keepsDefective ?? false },
    );
  }
  return getReturn(tx, returnId);
}
