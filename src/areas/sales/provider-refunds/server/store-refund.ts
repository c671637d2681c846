import * as z from "zod";
import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { StoreRefund } from "#src/areas/payments/subjects/server/payment-subject.ts";
import { approverOf, findApproved } from "../../refund-requests/server/find-approved.ts";
import { moveRequest } from "../../refund-requests/server/move-request.ts";
import { refundLine } from "../../new-refund.ts";
import { planRefund } from "../../refunds/server/plan-refund.ts";
import { writeRefund } from "../../refunds/server/write-refund.ts";
import { asHeld, linesOf, lockSale } from "../../core/server/lock-sale.ts";

/** As `StoreRefund`. A return can refund the pieces that the customer got in exchange. */
type StoreRefundOfSale = (...given: [...Parameters<StoreRefund>, by?: "return"]) => Promise<string>;

/** A return stores more with each line, which is not for the sale. */
const storedLines = z.array(refundLine.strip());

/** Locks a sale, and returns what stores a refund of its goods, or of an approved late request. */
export async function lockSaleForRefund(tx: Tx, saleId: string): Promise<StoreRefundOfSale> {
  const sale = await lockSale(tx, saleId);
  return async (actor, { amount, lines, hand, reason, wasLate }, by) => {
    const request = await findApproved(tx, sale);
    const items = await linesOf(tx, sale.id);
    const plan = await planRefund(tx, sale, by === "return" ? items.map(asHeld) : items, {
      lines: storedLines.parse(lines),
      restock: true,
    });
    invariant(plan.amount === amount, "a sale stays as it is while a provider gives back");
    const written = await writeRefund(tx, actor, sale, plan, {
      hand,
      reason: reason ?? "",
      wasLate,
      loss: "kept",
      approvedBy: request ? await approverOf(tx, request.id) : actor.userId,
    });
    if (request) await moveRequest(tx, actor, request, "refund", { refundId: written.refund.id });
    invariant(written.payment, "money went back");
    return written.payment.id;
  };
}
