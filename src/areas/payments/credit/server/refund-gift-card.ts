import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { counterMethods, namedByPayment } from "../../providers.ts";
import { refundPayment } from "../../refunds/server/refund-payment.ts";
import type { GiftCard } from "../../credit-ledger/gift-card-schemas.ts";
import { isUnused } from "../../credit-rules.ts";
import { getGiftCard } from "./gift-card-queries.ts";
import { moveCredit } from "../../credit-ledger/server/ledger.ts";

interface Given {
  reason: string;
  reference?: string | undefined;
}

/**
 * Gives the money of an unused card back in the way in which the card was paid, and takes the value off the card. Who
 * spends the card at the same time is first, or finds nothing left on it: both change its balance.
 * @throws Refusal not_found, invalid_transition (used), credit_not_enough, refund_needs_approval, reference_taken,
 * shift_required, validation_failed
 */
export async function refundGiftCard(
  tx: Tx,
  actor: Actor,
  cardId: string,
  { reason, reference }: Given,
): Promise<GiftCard> {
  const card = await getGiftCard(tx, cardId);
  if (!isUnused(card)) refuse("invalid_transition", { detail: "The card was used or refunded" });
  const { amount, paidWith } = card;
  const method = counterMethods.find((each) => each === paidWith.method);
  invariant(method, "a gift card is bought with money");
  const provider = namedByPayment.find((each) => each === paidWith.provider);
  const refund = await refundPayment(tx, actor, {
    paymentId: paidWith.paymentId,
    amount,
    hand: {
      method,
      ...(provider && { provider }),
      ...(reference && method !== "cash" && { reference }),
    },
    reason,
    right: "refund_gift_cards",
  });
  await moveCredit(tx, {
    accountId: cardId,
    kind: "reduced",
    amount,
    refundId: refund.id,
    reason: refund.reason,
    userId: actor.userId,
  });
  await recordAct(tx, actor, "gift_card.refunded", cardId, { amount, refundId: refund.id, method });
  return getGiftCard(tx, cardId);
}
