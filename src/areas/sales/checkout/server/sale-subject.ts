import { sql } from "kysely";
import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { loyaltyLevels, type LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { openLateMoney } from "#src/areas/payments/late-money/server/late-money.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import { restartPayment } from "#src/areas/payments/taking/server/settle-payment.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type {
  PaymentSubject,
  SubjectPayment,
} from "#src/areas/payments/subjects/server/payment-subject.ts";
import { lockSaleForRefund } from "../../provider-refunds/server/store-refund.ts";
import { linesOf, lockSale, type LockedSale } from "../../core/server/lock-sale.ts";
import { inMinutes } from "./checkout.ts";
import { completeSale } from "./complete-sale.ts";
import { releaseStock, reserveStock } from "./sale-stock.ts";

/** A sale as what a payment pays for. */
export const saleSubject: PaymentSubject = {
  hold,
  retry,
  useLateMoney,
  lockForRefund: lockSaleForRefund,
};

async function hold(tx: Tx, saleId: string, payment: SubjectPayment) {
  const sale = await lockSale(tx, saleId);
  const isWaiting = sale.status === "pending";
  return {
    isWaiting,
    complete: (reference: string) => completeSale(tx, sale, payment.id, reference),
    whyLate: { code: "paid_after_sale_ended" as const },
    // The sale stays pending. Until a retry reserves its stock again, other customers may buy this stock.
    release: async () => {
      if (isWaiting) await releaseStock(tx, null, sale.id, "released");
    },
  };
}

/**
 * Asks again, and reserves the goods again.
 * @throws Refusal forbidden, provider_not_configured, invalid_transition, level_changed, and the refusals of `moveStock`
 */
async function retry(tx: Tx, actor: Actor, saleId: string, payment: SubjectPayment): Promise<void> {
  requirePermission(actor, "create_sales");
  const sale = await lockSale(tx, saleId);
  if (sale.status !== "pending") refuse("invalid_transition");
  if (await hasLostItsLevel(tx, sale)) refuse("level_changed");
  await restartPayment(tx, actor, payment.id);
  const expiresAt = await soon(tx);
  await updateById(tx, "sales", saleId, { expiresAt });
  await reserveStock(tx, actor, saleId, await linesOf(tx, saleId), expiresAt);
}

/**
 * Whether the discount of the sale is that of a level from which its customer has fallen since. An open request is still
 * paid at the price that the customer reads on the phone, but the sale is not asked for anew at this price.
 */
async function hasLostItsLevel(
  tx: Tx,
  { customerId, discountLevel }: LockedSale,
): Promise<boolean> {
  if (discountLevel === null) return false;
  const customer = await tx
    .selectFrom("customers")
    .select(sql<LoyaltyLevel>`loyalty_level`.as("level"))
    .where("id", "=", sql<string>`surviving_customer(${customerId}::uuid)`)
    .executeTakeFirstOrThrow();
  return loyaltyLevels.indexOf(customer.level) < loyaltyLevels.indexOf(discountLevel);
}

const soon = async (tx: Tx) => inMinutes((await getSettings(tx, "automation")).unpaidSaleMinutes);

/**
 * Completes the sale with the late money of its own payment. Reserves its goods again, and refuses if they are no longer
 * available. Here the items are locked before the customer, but a checkout locks the customer first. If two such
 * transactions deadlock, one of them is repeated.
 * @throws Refusal invalid_transition, and the refusals of `moveStock`
 */
async function useLateMoney(
  tx: Tx,
  actor: Actor,
  saleId: string,
  paymentId: string,
): Promise<Payment> {
  const sale = await lockSale(tx, saleId);
  if (sale.status !== "pending" || sale.paymentId !== paymentId) refuse("invalid_transition");
  const reference = await openLateMoney(tx, paymentId);
  await releaseStock(tx, actor, saleId, "released");
  await reserveStock(tx, actor, saleId, await linesOf(tx, saleId), await soon(tx));
  const isDone = await completeSale(tx, sale, paymentId, reference);
  invariant(isDone, "its payment was opened for it");
  return getPayment(tx, paymentId);
}
