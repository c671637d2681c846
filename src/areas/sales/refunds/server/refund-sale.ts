import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { HandRefund } from "#src/areas/payments/contract.ts";
import { asItCame as wayOf } from "#src/areas/payments/refunds/plan-money-back.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import type { NewRefund } from "../../new-refund.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";
import { refusalOfRefund } from "../../rules.ts";
import {
  asHeld,
  isRefundAsked,
  linesOf,
  lockSale,
  type LockedSale,
} from "../../core/server/lock-sale.ts";
import { planRefund } from "./plan-refund.ts";
import { writeRefund, type RefundedSale } from "./write-refund.ts";

/** An approved return that refunds goods. */
export interface ReturnOfGoods {
  approvedBy: string | null;
  /** Who approved that money which nothing proves goes back in cash. */
  cashApprovedBy: string | null;
}

/**
 * Refunds some pieces of a completed sale, or all remaining pieces. Simultaneous refunds of a sale run one after the
 * other. While the sale has an open refund request, every other refund is refused. The till cannot refund pieces that a
 * return replaced. A return (`by`) can refund the pieces that the customer got in exchange.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, refund_request_open, refund_needs_approval,
 * exceeds_refundable, reference_taken, shift_required, credit_stays_credit, unproven_money, gift_card_blocked,
 * gift_card_expired, serials_required, serial_unknown, serial_taken,
 * serial_not_available, adjustment_needs_approval (the pieces that do not come back are worth more than the limit),
 * validation_failed
 */
export async function refundSale(
  tx: Tx,
  actor: Actor,
  saleId: string,
  input: NewRefund,
  by: "till" | ReturnOfGoods = "till",
): Promise<RefundedSale> {
  const sale = await lockSale(tx, saleId);
  const lines = await linesOf(tx, saleId);
  const items = by === "till" ? lines : lines.map(asHeld);
  const state = { ...sale, items, isRefundAsked: await isRefundAsked(tx, saleId) };
  const { refundDays } = sale;
  const refusal = refusalOfRefund(state, actor.permissions, refundDays);
  if (refusal) refuse(refusal, { params: { days: refundDays } });
  const plan = await planRefund(tx, sale, items, input);
  return writeRefund(tx, actor, sale, plan, {
    hand: input.payment ?? null,
    reason: input.reason,
    wasLate: isLateRefund(sale.completedAt, refundDays),
    ...(by !== "till" && {
      wayApprovedBy: by.cashApprovedBy ?? undefined,
      loss: { allowedBy: by.approvedBy },
    }),
  });
}

/** The default method of a requested refund: the method of the payment; null for a sale that was paid in parts. */
export async function asItCame(
  tx: Tx,
  { id, paymentId }: Pick<LockedSale, "id" | "paymentId">,
): Promise<HandRefund | null> {
  const payment = await getPayment(tx, paymentId);
  const part = await tx
    .selectFrom("payments")
    .select("id")
    .where("saleId", "=", id)
    .where("paidWith", "=", paymentId)
    .executeTakeFirst();
  const [kind] = payment.moneyBack;
  // Agreed credit goes back in several ways.
  return part || payment.method === "on_credit" || !kind ? null : wayOf(payment, kind.paidAs);
}
