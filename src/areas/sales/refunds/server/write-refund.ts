import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { keepLoss } from "#src/areas/inventory/limits/server/keep-losses.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { reversePurchase } from "#src/areas/loyalty/points/server/count-purchase.ts";
import type { HandRefund, PaymentRefund } from "#src/areas/payments/contract.ts";
import type { SaleDetail, SaleRefund } from "../../contract.ts";
import { keptReason } from "../../core/server/erased-words.ts";
import type { LockedSale } from "../../core/server/lock-sale.ts";
import { returnRewardOfRefunded } from "../../core/server/return-reward.ts";
import { giveBack } from "./give-back.ts";
import { perLine, type PlannedRefund, type RefundLine } from "./plan-refund.ts";
import { getSale } from "../../core/server/queries.ts";
import { valueBack, valueLost } from "./value-back.ts";

export interface RefundedSale {
  refund: SaleRefund;
  payment: PaymentRefund | null;
  payments: PaymentRefund[];
  sale: SaleDetail;
}

interface Given {
  /** The method by which the money is given back, with its reference; null for the methods of the payments. */
  hand: HandRefund | null;
  reason: string;
  wasLate: boolean;
  /** The user who approved the refund request; omitted for a refund without a request. */
  approvedBy?: string;
  /** The user whose approval showed that nothing proves the money that goes back in cash. */
  wayApprovedBy?: string | undefined;
  /** The user whose approval showed which pieces do not come back; `kept`: they count already, for a provider's refund. */
  loss?: { allowedBy: string | null | undefined } | "kept" | undefined;
}

/**
 * Carries out a planned refund: gives the money back, brings the pieces with `restock` back to stock, takes earned
 * points back, and stores the refund. The other pieces are lost to the shop, and count for the limit of losses.
 * @throws Refusal forbidden, exceeds_refundable, refund_needs_approval, reference_taken, shift_required,
 * credit_stays_credit, unproven_money, gift_card_blocked, gift_card_expired, serials_required, serial_taken,
 * adjustment_needs_approval, validation_failed
 */
export async function writeRefund(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  { lines, amount }: PlannedRefund,
  input: Given,
): Promise<RefundedSale> {
  const { wasLate } = input;
  await markRefunded(tx, sale, lines, amount);
  const payments = await giveBack(tx, actor, sale, amount, input);
  const payment = payments[0] ?? null;
  await returnRewardOfRefunded(tx, actor, sale);
  const { taken: pointsReversed, expired: pointsExpired } = await takePointsBack(
    tx,
    actor,
    sale,
    amount,
  );
  const refund = {
    id: newId(),
    amount,
    pointsReversed,
    pointsExpired,
    wasLate,
    reason: await keptReason(tx, sale.customerId, input.reason),
    paymentRefundId: payment?.id ?? null,
  };
  await recordAct(tx, actor, "sale.refunded", sale.id, {
    saleNumber: sale.saleNumber,
    refundId: refund.id,
    amount,
    pointsReversed,
  });
  const costs = await bringBack(tx, actor, sale, lines);
  if (input.loss !== "kept" && lines.some(({ restock }) => !restock)) {
    // Who approves such refunds of others needs no approval.
    const approver = may(actor, "approve_late_refunds") ? actor.userId : null;
    const value = valueLost(lines);
    const allowedBy = input.loss?.allowedBy ?? approver;
    await keepLoss(tx, actor, { kind: "refund", recordId: refund.id, value, allowedBy });
  }
  await insertRefund(tx, actor, sale.id, refund, lines, costs);
  const detail = await getSale(tx, actor, sale.id);
  const written = detail.refunds.find(({ id }) => id === refund.id);
  invariant(written, "a refund that was written is there");
  return { refund: written, payment, payments, sale: detail };
}

/**
 * Brings the pieces with `restock` back into the stock, at the value with which they left it. Returns the value of each
 * line; null for a line whose pieces do not come back.
 */
async function bringBack(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  lines: readonly RefundLine[],
): Promise<(number | null)[]> {
  const back = lines.filter((each) => each.restock);
  const { values } = await moveStock(
    tx,
    actor,
    back.map((each) => ({
      act: "bring-in",
      reason: "refund",
      itemId: each.line.itemId,
      quantity: each.quantity,
      saleId: sale.id,
      reference: sale.saleNumber,
      value: valueBack(each, back),
      isValueKnown: each.line.unitCost !== null,
      ...(each.line.isSerialised && each.serials.length > 0 && { serials: each.serials }),
    })),
  );
  return lines.map((each) => values[back.indexOf(each)]?.value ?? null);
}

async function markRefunded(
  tx: Tx,
  sale: LockedSale,
  lines: readonly RefundLine[],
  amount: number,
): Promise<void> {
  await updateById(tx, "sales", sale.id, { refundedAmount: sql`refunded_amount + ${amount}` });
  for (const { line, quantity } of perLine(lines)) {
    await updateById(tx, "saleItems", line.id, {
      refundedQuantity: sql`refunded_quantity + ${quantity}`,
    });
  }
}

/** Lowers the customer's spending, and takes the refund's points back. */
async function takePointsBack(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  amount: number,
): ReturnType<typeof reversePurchase> {
  const { id: saleId, saleNumber, customerId, pointsAmount, pointsRate } = sale;
  const left = Math.max(0, pointsAmount - amount);
  await updateById(tx, "sales", saleId, { pointsAmount: left });
  if (customerId === WALK_IN_CUSTOMER_ID) return { taken: 0, expired: 0 };
  const points = pointsFor(pointsAmount, pointsRate) - pointsFor(left, pointsRate);
  return reversePurchase(tx, actor, { customerId, amount, points, saleId, saleNumber });
}

async function insertRefund(
  tx: Tx,
  actor: Actor,
  saleId: string,
  refund: Pick<
    SaleRefund,
    "id" | "amount" | "pointsReversed" | "reason" | "wasLate" | "paymentRefundId"
  > & { pointsExpired: number },
  lines: readonly RefundLine[],
  costs: readonly (number | null)[],
): Promise<void> {
  await tx
    .insertInto("saleRefunds")
    .values({ ...refund, saleId, userId: actor.userId })
    .execute();
  await tx
    .insertInto("saleRefundLines")
    .values(
      lines.map(({ line, quantity, restock, serials }, nth) => ({
        id: newId(),
        cost: costs[nth] ?? null,
        refundId: refund.id,
        saleItemId: line.id,
        quantity,
        restock,
        // Only serial numbers of the sold line are stored. Numbers that goods get on their return are in the stock.
        ...(line.serials.length > 0 && { serials: [...serials] }),
      })),
    )
    .execute();
}
