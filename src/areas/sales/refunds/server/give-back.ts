import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { HandRefund, PaymentRefund } from "#src/areas/payments/contract.ts";
import { givenUpOfPayment } from "#src/areas/payments/credit-ledger/server/refund-to-credit.ts";
import {
  planMoneyBack,
  type BackPart,
  type PlannedBack,
} from "#src/areas/payments/refunds/plan-money-back.ts";
import { moneyBackOf } from "#src/areas/payments/core/server/paid-as.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import type { LockedSale } from "../../core/server/lock-sale.ts";

interface Given {
  /** The method by which all the money is given back; null for the method of each payment. */
  hand: HandRefund | null;
  reason: string;
  approvedBy?: string;
  /** The user whose approval showed that nothing proves the money that goes back in cash. */
  wayApprovedBy?: string | undefined;
}

/**
 * Gives back money of a locked sale. What is still owed for the sale is lowered first, then `planMoneyBack` divides it.
 * For what was written off no money goes back: the write-off is taken back. Refunds of one act name the first of them.
 * @throws Refusal forbidden, exceeds_refundable, refund_needs_approval, reference_taken, shift_required,
 * credit_stays_credit, unproven_money, gift_card_blocked, gift_card_expired, validation_failed
 */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  sale: Pick<LockedSale, "id">,
  amount: number,
  { hand, ...given }: Given,
): Promise<PaymentRefund[]> {
  const refunds: PaymentRefund[] = [];
  if (amount === 0) return refunds;
  const { parts, missing, payments } = await planOfSale(tx, sale.id, amount, hand);
  let left = missing;
  const give = async (paymentId: string, part: Pick<BackPart, "amount" | "hand" | "paidAs">) => {
    const givenWith = refunds[0]?.id ?? null;
    const refund = { ...given, ...part, paymentId, right: "refund_sales", givenWith } as const;
    refunds.push(await refundPayment(tx, actor, refund));
  };
  for (const { payment, ...part } of parts) await give(payment.id, part);
  for (const { id, givenUp } of payments) {
    const part = { amount: Math.min(left, givenUp), hand: { method: "on_credit" } } as const;
    if (part.amount === 0) continue;
    await give(id, { ...part, paidAs: "on_credit" });
    left -= part.amount;
  }
  if (left > 0) refuse("exceeds_refundable", { params: { left: amount - left } });
  return refunds;
}

/**
 * How an amount of a locked sale goes back.
 * @throws Refusal credit_stays_credit (the chosen way is money, and only credit is left)
 */
export async function planOfSale(
  tx: Tx,
  saleId: string,
  amount: number,
  hand: HandRefund | null,
): Promise<PlannedBack & { payments: Awaited<ReturnType<typeof paymentsOf>> }> {
  const payments = await paymentsOf(tx, saleId);
  const plan = planMoneyBack(payments, amount, hand);
  if (plan.isCreditOnly) refuse("credit_stays_credit");
  return { ...plan, payments };
}

/** The completed payments of a sale with what is left of them, the last one first. */
function paymentsOf(tx: Tx, saleId: string) {
  return tx
    .selectFrom("payments as p")
    .select(["p.id", "p.paymentMethod as method", "p.provider", "p.reference"])
    .select([moneyBackOf.as("moneyBack"), givenUpOfPayment.as("givenUp")])
    .where("p.saleId", "=", saleId)
    .where("p.status", "=", "completed")
    .orderBy("p.id", "desc")
    .forNoKeyUpdate("p")
    .execute();
}
