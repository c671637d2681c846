import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { countPurchase } from "#src/areas/loyalty/server/count-purchase.ts";
import { askGateway, checkLater } from "#src/areas/payments/server/ask-for-payment.ts";
import type { GatewayAnswer } from "#src/areas/payments/server/gateways.ts";
import { subjectOfGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { noteLateMoney } from "#src/areas/payments/server/late-money.ts";
import {
  completePayment,
  failPayment,
  markPaymentUnknown,
} from "#src/areas/payments/server/settle-payment.ts";
import { getSettingsOf } from "#src/areas/settings/server/queries.ts";
import { pointsFor } from "../../rules.ts";
import { goodsOnReceipt } from "../../server/goods-on-receipt.ts";
import { linesOf, lockSale, type LockedSale } from "../../server/lock-sale.ts";
import { releaseStock, takeReserved } from "./sale-stock.ts";

const SOON_SECONDS = 1;
const UNKNOWN_SECONDS = 15;

/**
 * The job `check_payment`. It asks the provider for the state of a payment, outside any transaction, and applies the
 * answer. This is safe even if the job runs twice or answers arrive in the wrong order.
 */
export async function checkSalePayment(db: Database, paymentId: string): Promise<void> {
  const answer = await askGateway(db, paymentId);
  if (answer) await takeAnswer(db, paymentId, answer);
}

/** Applies the provider's answer. If the money has arrived but cannot pay for the sale, records it as late money. */
export async function takeAnswer(
  db: Database,
  paymentId: string,
  answer: GatewayAnswer,
): Promise<void> {
  try {
    await inTransaction(db, (tx) => settleSalePayment(tx, paymentId, answer));
  } catch (error) {
    // The customer has paid, but the stock is gone or another payment has the same reference. The sale is not
    // completed, and the money is recorded as late money.
    if (answer.status !== "completed" || !isRefusal(error)) throw error;
    await inTransaction(db, (tx) => noteLateMoney(tx, paymentId, answer.reference));
  }
}

const usedReference = new Set<string | null>([
  "payments_reference_unique",
  "payments_message_unique",
]);

const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal || usedReference.has(violatedConstraint(error));

/** Applies the provider's answer to a payment. @throws Refusal reference_taken, and the refusals of `moveStock` */
export async function settleSalePayment(
  tx: Tx,
  paymentId: string,
  answer: GatewayAnswer,
): Promise<void> {
  const payment = await tx
    .selectFrom("payments")
    .select("saleId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const sale = await lockSale(tx, payment.saleId ?? "");
  switch (answer.status) {
    case "processing":
      return checkLater(tx, paymentId, sale.status === "pending" ? SOON_SECONDS : UNKNOWN_SECONDS);
    case "unknown":
      await markPaymentUnknown(tx, paymentId);
      return checkLater(tx, paymentId, sale.status === "pending" ? SOON_SECONDS : UNKNOWN_SECONDS);
    case "failed": {
      const isFailed = await failPayment(tx, paymentId, answer.reason);
      // The sale stays pending. Until a retry reserves its stock again, other customers may buy this stock.
      if (isFailed && sale.status === "pending") await releaseStock(tx, null, sale.id, "released");
      return;
    }
    case "completed":
      if (sale.status === "pending" && (await completeSale(tx, sale, paymentId, answer.reference)))
        return;
      return noteLateMoney(tx, paymentId, answer.reference);
  }
}

/** Completes a sale whose money has arrived. Returns false when its payment is no longer open. */
export async function completeSale(
  tx: Tx,
  sale: LockedSale,
  paymentId: string,
  reference: string,
): Promise<boolean> {
  const { business, loyalty } = await getSettingsOf(tx, ["business", "loyalty"]);
  const items = await linesOf(tx, sale.id);
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "name", "phone", "email", "isWalkIn"])
    .where("id", "=", sale.customerId)
    .executeTakeFirstOrThrow();
  const subject = subjectOfGoods(customer, goodsOnReceipt({ ...sale, items }, business.taxRate));
  const isOpen = await completePayment(tx, paymentId, reference, subject, business);
  if (!isOpen) return false;

  const points = pointsFor(sale.total, sale.pointsRate);
  await tx
    .updateTable("sales")
    .set({ status: "completed", completedAt: sql`now()`, expiresAt: null, pointsEarned: points })
    .where("id", "=", sale.id)
    .execute();
  if (!customer.isWalkIn) {
    await countPurchase(tx, null, {
      customerId: customer.id,
      amount: sale.total,
      points,
      loyalty,
      saleId: sale.id,
      saleNumber: sale.saleNumber,
    });
  }
  await recordEvent(tx, {
    kind: "sale.completed",
    recordId: sale.id,
    actorId: null,
    data: { saleNumber: sale.saleNumber, customerId: customer.id, total: sale.total, paymentId },
  });
  // Usually a job completes the sale, not a user. Therefore the stock movement names the cashier of the sale.
  await takeReserved(tx, sale, sale, items);
  return true;
}
