import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { isLateRefund } from "../../late-refund.ts";
import { cashStepOf } from "../../cash-rounding.ts";
import type { PaymentRefund } from "../../contract.ts";
import { enterRefund } from "../../credit-ledger/server/refund-to-credit.ts";
import { isCreditMethod, isProviderOf } from "../../providers.ts";
import { openShiftOf } from "../../shifts/server/open-shift-of.ts";
import { roundingOfRefund, stepOfRefund, type CashPaid } from "../../refund-rounding.ts";
import type { RefundTender } from "../plan-money-back.ts";
import type { PaidAs } from "../../ways-back.ts";
import { lockWay, type LockedWay } from "./lock-way.ts";

export interface RefundOfPayment {
  paymentId: string;
  /** In minor units. At most the amount that is not refunded yet. */
  amount: number;
  hand: RefundTender;
  reason: string;
  /**
   * The permission that the actor needs: by default `refund_payments`, for the refund of a sale `refund_sales`, at the
   * hand-over of a repair `hand_over_devices`.
   */
  right?: Permission;
  /** Whether more was paid than was ever owed. Such money is not the shop's, so that no refund of it is late. */
  isOwedBack?: boolean;
  /**
   * Whether the payment is late money, which is always refunded completely. By default the payment must be completed.
   */
  isLateMoney?: boolean;
  /**
   * The admin who already approved this refund, by approving a return or a refund request, if any. A refund later than
   * the `refundDays` of the payment needs this approval, unless the actor may approve late refunds.
   */
  approvedBy?: string | null | undefined;
  /** Which money of agreed credit it is, as `planMoneyBack` divided it. Other payments have one kind of money. */
  paidAs?: PaidAs | undefined;
  /**
   * Who approved cash although no statement line proves the payment, and saw this in the approval; by default the
   * actor.
   */
  wayApprovedBy?: string | null | undefined;
  /** The approval request for cash only (`overpaid_cash`); undefined if a return or a sale's refund was approved. */
  wayRequestId?: string | undefined;
  /** The first refund of the same act, if the act gives back money of several payments. */
  givenWith?: string | null;
}

/**
 * Refunds a completed payment or late money: stores a refund with its own number. The caller has locked the repair, the
 * sale or the late money, and updates the sale and the customer's spending. Simultaneous refunds of one payment wait
 * for each other, so that they never exceed its amount. The refund counts in the shift of the actor, even if another
 * user took the payment. Cash is rounded, so that there are coins for it (`roundingOfRefund`).
 * @throws Refusal forbidden, not_found, exceeds_refundable (`params.left`), refund_needs_approval, reference_taken,
 * shift_required, debt_first, credit_stays_credit, unproven_money, gift_card_blocked, gift_card_expired,
 * validation_failed (provider, method, customerId)
 */
export async function refundPayment(
  tx: Tx,
  actor: Actor,
  refund: RefundOfPayment,
): Promise<PaymentRefund> {
  const { paymentId, amount, hand, right, givenWith = null } = refund;
  requirePermission(actor, right ?? "refund_payments");
  refuseUnfitWay(hand);
  const status = refund.isLateMoney ? "late" : "completed";
  const payment = await takeFromPayment(tx, paymentId, amount, status);
  const { customerId, deviceId, currency } = payment;
  const reason = (await wasErased(tx, customerId)) ? null : refund.reason;
  const { business, sales } = await getSettingsOf(tx, ["business", "sales"]);
  const isForeign = currency !== business.currency;
  if (isForeign) refuseShopMoney(hand);
  const approver = refund.isOwedBack
    ? null
    : await approverOf(tx, actor, payment, refund.approvedBy ?? null);
  const { came, ...way } = await lockWay(tx, actor, refund);
  const paid = came ?? { ...payment, refunds: await refundsOf(tx, paymentId) };
  const cash = roundBack(paid, way.paidAs, refund, cashStepOf(sales));

  const id = newId();
  const { method, provider = method, reference = null } = hand;
  const facts = { id, amount, provider, reference, reason };
  const { shiftId, refundNumber, refundedAt } = await tx
    .insertInto("paymentRefunds")
    .values({
      ...facts,
      paymentId,
      customerId,
      currency,
      givenWith,
      refundNumber: nextNumber("refund"),
      refundMethod: method,
      refundedBy: actor.userId,
      approvedBy: approver?.id ?? null,
      paidAs: way.paidAs,
      wayApprovedBy: way.approvedBy?.id ?? null,
      wayRequestId: (way.approvedBy && refund.wayRequestId) ?? null,
      ...cash,
      shiftId: isForeign ? null : openShiftOf(sql`${actor.userId}::uuid`),
    })
    .returning(["shiftId", "refundNumber", "refundedAt"])
    .executeTakeFirstOrThrow();
  const moved = amount + cash.cashRounding;
  await enterRefund(tx, actor, payment, { id, amount, moved, method, customerId: hand.customerId });
  if (method === "cash" && shiftId === null && sales.requireShift) refuse("shift_required");
  const done = { paymentId, deviceId, amount, method, provider };
  await recordRefunded(tx, actor, id, { ...done, ...way });
  const refundedBy = { id: actor.userId, name: actor.name };
  const { cashRounding } = cash;
  const approvedBy = approver ?? way.approvedBy;
  return { ...facts, refundNumber, cashRounding, method, refundedAt, refundedBy, approvedBy };
}

const recordRefunded = (
  tx: Tx,
  actor: Actor,
  recordId: string,
  { approvedBy, paidAs: _, ...data }: Omit<LockedWay, "came"> & Record<string, unknown>,
): Promise<void> =>
  recordAct(tx, actor, "payment.refunded", recordId, {
    ...data,
    ...(approvedBy && { unprovenApprovedBy: approvedBy.id }),
  });

/**
 * The drawer and accounts of credit have no money of another currency, and shifts do not add it up.
 * @throws Refusal validation_failed (method)
 */
function refuseShopMoney({ method }: RefundTender): void {
  if (method === "cash" || isCreditMethod(method))
    refuse("validation_failed", { fields: { method: "has no money of this currency" } });
}

/** @throws Refusal validation_failed (provider) */
export function refuseUnfitWay({ method, provider }: RefundTender): void {
  if (provider && !isProviderOf(method, provider)) {
    refuse("validation_failed", { fields: { provider: "does not belong to this payment method" } });
  }
}

/** Adds to the payment's refunded amount if enough is left. The UPDATE waits for a concurrent refund. */
async function takeFromPayment(
  tx: Tx,
  paymentId: string,
  amount: number,
  status: "completed" | "late",
) {
  const payment = await tx
    .updateTable("payments")
    .set({
      refundedAmount: sql`refunded_amount + ${amount}`,
      status: sql`case when refunded_amount + ${amount} = amount then 'refunded' else status end`,
    })
    .where("id", "=", paymentId)
    .where("status", "=", status)
    .where(sql<boolean>`refunded_amount + refund_reserved + ${amount} <= amount`)
    .returning(["id", "customerId", "deviceId", "currency", "completedAt", "paymentMethod"])
    .returning(["amount", "refundedAmount", "cashStep", "cashRounding", "refundDays"])
    .executeTakeFirst();
  return payment ?? refuseTaking(tx, paymentId);
}

/** The refunds of a locked payment, so that no other one is stored meanwhile. */
const refundsOf = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom("paymentRefunds")
    .select(["amount", "cashRounding"])
    .where("paymentId", "=", paymentId)
    .execute();

/** How the money of a refund is rounded. What comes off a debt moves no money. */
function roundBack(
  paid: CashPaid,
  paidAs: PaidAs,
  { amount, hand }: Pick<RefundOfPayment, "amount" | "hand">,
  stepToday: number,
): { cashStep: number; cashRounding: number } {
  if (hand.method === "on_credit") return { cashStep: 0, cashRounding: 0 };
  const cashStep = hand.method === "cash" ? stepOfRefund(paidAs === "cash", paid, stepToday) : 0;
  const step = hand.method === "cash" ? cashStep : null;
  return { cashStep, cashRounding: roundingOfRefund(paid, amount, step) };
}

async function refuseTaking(tx: Tx, paymentId: string): Promise<never> {
  const payment = await tx
    .selectFrom("payments")
    .select(["amount", "refundedAmount", "refundReserved", "status"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow(notFound);
  // Late money is refunded completely, so only a completed payment can have money left for another refund.
  const { amount, refundedAmount, refundReserved } = payment;
  const left = payment.status === "completed" ? amount - refundedAmount - refundReserved : 0;
  return refuse("exceeds_refundable", { params: { left } });
}

/** Returns who approves the refund; null if the refund is not late. @throws Refusal refund_needs_approval */
async function approverOf(
  tx: Tx,
  actor: Actor,
  { completedAt: paidAt, refundDays }: { completedAt: string | null; refundDays: number },
  approvedBy: string | null,
): Promise<{ id: string; name: string } | null> {
  if (!isLateRefund(paidAt, refundDays)) return null;
  if (approvedBy) {
    const approver = await tx
      .selectFrom("users")
      .select(["id", "name"])
      .where("id", "=", approvedBy)
      .executeTakeFirst();
    if (approver) return approver;
  }
  if (may(actor, "approve_late_refunds")) return { id: actor.userId, name: actor.name };
  return refuse("refund_needs_approval", { params: { days: refundDays } });
}
