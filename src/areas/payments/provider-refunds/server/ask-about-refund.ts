import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isOpenProviderRefund } from "../rules.ts";
import { sendLater } from "./ask-provider-refund.ts";
import { getProviderRefund } from "./queries.ts";

/**
 * Has the provider asked now what became of a refund, in the background. The same request is sent again with the same
 * id, so that the provider gives the money back once. @throws Refusal not_found, invalid_transition
 */
export async function askAboutRefund(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const { state, paymentId } = await getProviderRefund(tx, id);
  if (!isOpenProviderRefund(state))
    refuse("invalid_transition", { detail: "The end of this refund is known" });
  await sendLater(tx, id, 0);
  await recordAct(tx, actor, "payment.asked", paymentId, { providerRefundId: id });
  return { ok: true };
}
