import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { handRefund, type HandRefund, type PaymentRefund } from "#src/areas/payments/contract.ts";
import {
  givenUpOfPayment,
  partsOfRefund,
  refundableOfPayment,
  type RefundPart,
} from "#src/areas/payments/credit/server/refund-to-credit.ts";
import { methodBack, type StoredMethod } from "#src/areas/payments/providers.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import type { LockedSale } from "../../server/lock-sale.ts";

interface Given {
  /** The method by which all the money is given back; null for the method of each payment. */
  hand: HandRefund | null;
  reason: string;
  approvedBy?: string;
}

/**
 * Gives back money of a locked sale. What is still owed for the sale is lowered first. A sale that was paid in parts gives
 * back what each payment has left: first of the payments with the chosen method, then of cash, then of the last payment; points come last.
 * For what was written off no money goes back: the write-off is taken back. Refunds of one act name the first of them.
 * @throws Refusal forbidden, exceeds_refundable, refund_needs_approval, reference_taken, shift_required,
 * validation_failed
 */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  amount: number,
  { hand, ...given }: Given,
): Promise<PaymentRefund[]> {
  const refunds: PaymentRefund[] = [];
  if (amount === 0) return refunds;
  const payments = await paymentsLeft(tx, sale.id, hand);
  let missing = amount;
  const give = async (paymentId: string, part: RefundPart) => {
    const givenWith = refunds[0]?.id ?? null;
    const refund = { ...given, ...part, paymentId, right: "refund_sales", givenWith } as const;
    refunds.push(await refundPayment(tx, actor, refund));
    missing -= part.amount;
  };
  for (const { id, left, method, provider } of payments) {
    const way = hand && isFit(hand, method) ? hand : wayOf(method, provider);
    for (const part of await partsOfRefund(tx, id, Math.min(missing, left), way))
      await give(id, part);
  }
  for (const { id, givenUp } of payments) {
    const part = { amount: Math.min(missing, givenUp), hand: { method: "on_credit" } } as const;
    if (part.amount > 0) await give(id, part);
  }
  if (missing > 0) refuse("exceeds_refundable", { params: { left: amount - missing } });
  return refunds;
}

/**
 * Whether a payment can go back in the chosen way. Only what a gift card paid goes back to it. What points paid goes back
 * as points, and nothing else does.
 */
const isFit = (hand: HandRefund, method: StoredMethod): boolean =>
  (hand.method !== "gift_card" || method === "gift_card") &&
  (hand.method === "points") === (method === "points");

/** The way in which a payment is given back, if nobody chooses another one. */
export const wayOf = (method: StoredMethod, provider: string): HandRefund =>
  handRefund.parse({
    method: methodBack(method),
    ...(provider !== method && { provider }),
  });

/** The completed payments of a sale with what is left of them, in the order in which they are given back. */
function paymentsLeft(tx: Tx, saleId: string, hand: HandRefund | null) {
  const { method = "cash", provider = method } = hand ?? {};
  return tx
    .selectFrom("payments as p")
    .select(["p.id", "p.paymentMethod as method", "p.provider"])
    .select([refundableOfPayment.as("left"), givenUpOfPayment.as("givenUp")])
    .where("p.saleId", "=", saleId)
    .where("p.status", "=", "completed")
    .orderBy(sql`payment_method = 'on_credit'`, "desc")
    .orderBy(sql`payment_method = 'points'`)
    .orderBy(sql`provider = ${provider}`, "desc")
    .orderBy(sql`payment_method = 'cash'`, "desc")
    .orderBy("p.id", "desc")
    .forNoKeyUpdate("p")
    .execute();
}
