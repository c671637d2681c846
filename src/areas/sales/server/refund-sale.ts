import { sql } from "kysely";
import type * as z from "zod";
import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/contract.ts";
import { moveStock } from "#src/areas/inventory/server/move-stock.ts";
import { reversePurchase } from "#src/areas/loyalty/server/count-purchase.ts";
import { handRefund, type PaymentRefund } from "#src/areas/payments/contract.ts";
import { getPayment } from "#src/areas/payments/server/queries.ts";
import { refundPayment } from "#src/areas/payments/server/refund-payment.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { SaleDetail, salesContract, SaleRefund } from "../contract.ts";
import { isLateRefund, pointsFor, refundAmount, whyNotRefund } from "../rules.ts";
import { linesOf, lockSale, type LockedSale } from "./lock-sale.ts";
import { getSale } from "./queries.ts";

type RefundInput = z.output<(typeof salesContract.refundSale)["body"]>;
type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

interface RefundLine {
  line: StoredLine;
  quantity: number;
  restock: boolean;
}

export interface RefundedSale {
  refund: SaleRefund;
  payment: PaymentRefund | null;
  sale: SaleDetail;
}

/**
 * Pays back some pieces of a completed sale, or all that is left of it: the money, the pieces back on the shelf where
 * they are fit to be sold again, and the points they earned. Two refunds at once wait for each other at the sale.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_sold, refund_needs_approval, exceeds_refundable,
 * reference_taken, validation_failed
 */
export async function refundSale(
  tx: Tx,
  actor: Actor,
  saleId: string,
  input: RefundInput,
): Promise<RefundedSale> {
  const sale = await lockSale(tx, saleId);
  const items = await linesOf(tx, saleId);
  const { refundDays } = await getSettings(tx, "business");
  const refusal = whyNotRefund({ ...sale, items }, actor.permissions, refundDays);
  if (refusal) refuse(refusal, { params: { days: refundDays } });
  const lines = linesToRefund(items, input);

  const isEverything = items.every(
    (item) => item.refundedQuantity + quantityOf(lines, item) === item.quantity,
  );
  const amount = refundAmount(sale, perLine(lines), isEverything);
  await markRefunded(tx, sale, lines, amount);
  const payment = amount > 0 ? await giveBack(tx, actor, sale, amount, input) : null;
  const pointsReversed = await takePointsBack(tx, actor, sale, amount);
  const refund = {
    id: newId(),
    amount,
    pointsReversed,
    reason: input.reason,
    wasLate: isLateRefund(sale.completedAt ?? "", refundDays),
  };
  await insertRefund(tx, actor, saleId, refund, lines);
  await recordEvent(tx, {
    kind: "sale.refunded",
    recordId: saleId,
    actorId: actor.userId,
    data: { saleNumber: sale.saleNumber, refundId: refund.id, amount, pointsReversed },
  });
  await moveStock(
    tx,
    actor,
    lines
      .filter(({ restock }) => restock)
      .map(({ line, quantity }) => ({
        ...{ act: "bring-in", reason: "refund", itemId: line.itemId, quantity, saleId },
        reference: sale.saleNumber,
        unitCost: line.unitCost ?? undefined,
      })),
  );
  const detail = await getSale(tx, actor, saleId);
  const written = detail.refunds.find(({ id }) => id === refund.id);
  invariant(written, "a refund that was written is there");
  return { refund: written, payment, sale: detail };
}

/** What was asked for, or everything left. @throws Refusal exceeds_sold, validation_failed */
function linesToRefund(items: readonly StoredLine[], input: RefundInput): RefundLine[] {
  if (!input.lines) {
    return items
      .map((line) => ({
        line,
        quantity: line.quantity - line.refundedQuantity,
        restock: input.restock,
      }))
      .filter(({ quantity }) => quantity > 0);
  }
  const lines = input.lines.map(({ saleItemId, quantity, restock }, place) => {
    const line = items.find(({ id }) => id === saleItemId);
    if (line) return { line, quantity, restock };
    const field = `lines.${place}.saleItemId`;
    return refuse("validation_failed", { fields: { [field]: "is not a line of this sale" } });
  });
  for (const { line } of lines) {
    const left = line.quantity - line.refundedQuantity;
    // The same line twice, part of it fit to be sold again and part not, counts together.
    if (quantityOf(lines, line) > left)
      refuse("exceeds_sold", { params: { name: line.name, left } });
  }
  return lines;
}

const quantityOf = (lines: readonly RefundLine[], { id }: StoredLine): number =>
  lines.reduce((sum, { line, quantity }) => sum + (line.id === id ? quantity : 0), 0);

/** Each line of the sale once, however many lines of the refund speak of it. */
const perLine = (lines: readonly RefundLine[]) =>
  [...new Set(lines.map(({ line }) => line))].map((line) => ({
    line,
    quantity: quantityOf(lines, line),
  }));

async function markRefunded(
  tx: Tx,
  sale: LockedSale,
  lines: readonly RefundLine[],
  amount: number,
): Promise<void> {
  await tx
    .updateTable("sales")
    .set({ refundedAmount: sql`refunded_amount + ${amount}` })
    .where("id", "=", sale.id)
    .execute();
  for (const { line, quantity } of perLine(lines)) {
    await tx
      .updateTable("saleItems")
      .set({ refundedQuantity: sql`refunded_quantity + ${quantity}` })
      .where("id", "=", line.id)
      .execute();
  }
}

/** The money, the way it came unless said otherwise. */
async function giveBack(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  amount: number,
  { payment, reason }: RefundInput,
): Promise<PaymentRefund> {
  const { id: paymentId, method, provider } = await getPayment(tx, sale.paymentId);
  const asItCame = handRefund.parse({ method, ...(provider !== method && { provider }) });
  return refundPayment(tx, actor, {
    ...{ paymentId, amount, reason, hand: payment ?? asItCame, right: "refund_sales" },
  });
}

/** What is left of the sale keeps the points it would have earned by itself. Returns how many were taken. */
async function takePointsBack(
  tx: Tx,
  actor: Actor,
  sale: LockedSale,
  amount: number,
): Promise<number> {
  if (sale.customerId === WALK_IN_CUSTOMER_ID) return 0;
  const left = sale.total - sale.refundedAmount;
  const points = pointsFor(left, sale.pointsRate) - pointsFor(left - amount, sale.pointsRate);
  return reversePurchase(tx, actor, {
    ...{ customerId: sale.customerId, amount, points },
    ...{ saleId: sale.id, reference: sale.saleNumber },
  });
}

async function insertRefund(
  tx: Tx,
  actor: Actor,
  saleId: string,
  refund: Pick<SaleRefund, "id" | "amount" | "pointsReversed" | "reason" | "wasLate">,
  lines: readonly RefundLine[],
): Promise<void> {
  await tx
    .insertInto("saleRefunds")
    .values({ ...refund, saleId, userId: actor.userId })
    .execute();
  await tx
    .insertInto("saleRefundLines")
    .values(
      lines.map(({ line, quantity, restock }) => ({
        ...{ id: newId(), refundId: refund.id, saleItemId: line.id, quantity, restock },
      })),
    )
    .execute();
}
