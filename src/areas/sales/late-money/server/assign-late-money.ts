import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { takeDevicePayment } from "#src/areas/devices/money/server/take-device-payment.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import {
  openLateMoney,
  takeLateMoney,
  tellAssigned,
} from "#src/areas/payments/server/late-money.ts";
import { getPayment } from "#src/areas/payments/server/queries.ts";
import { PENDING_MINUTES } from "../../checkout/server/checkout.ts";
import { linesOf, lockSale } from "../../server/lock-sale.ts";
import { releaseStock, reserveStock } from "../../checkout/server/sale-stock.ts";
import { completeSale } from "../../checkout/server/settle-sale-payment.ts";

/**
 * Uses late money for the repair with `deviceId`, or else for the sale of the payment. The balance of the repair must
 * be at least the amount.
 * @throws Refusal not_found, invalid_transition, exceeds_balance, insufficient_stock, item_archived,
 * serial_not_available, serials_required
 */
export const assignLateMoney = (
  tx: Tx,
  actor: Actor,
  paymentId: string,
  deviceId: string | undefined,
): Promise<Payment> =>
  deviceId ? payForRepair(tx, actor, paymentId, deviceId) : payForItsSale(tx, actor, paymentId);

/**
 * Records the money as a new payment of the repair, with the same reference. A new payment is necessary because a
 * payment never changes its purpose.
 */
async function payForRepair(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  deviceId: string,
): Promise<Payment> {
  const money = await takeLateMoney(tx, paymentId);
  const payment = await takeDevicePayment(tx, actor, deviceId, money);
  await tellAssigned(tx, actor, paymentId, payment);
  return payment;
}

/**
 * Completes the sale with the late money. Reserves its goods again, and refuses if they are no longer available. Here
 * the items are locked before the customer, but a checkout locks the customer first. If two such transactions deadlock,
 * one of them is repeated.
 */
async function payForItsSale(tx: Tx, actor: Actor, paymentId: string): Promise<Payment> {
  const { saleId } = await getPayment(tx, paymentId);
  if (!saleId) return refuse("invalid_transition");
  const sale = await lockSale(tx, saleId);
  if (sale.status !== "pending" || sale.paymentId !== paymentId) refuse("invalid_transition");
  const reference = await openLateMoney(tx, paymentId);
  await releaseStock(tx, actor, saleId, "released");
  const expiresAt = new Date(Date.now() + PENDING_MINUTES * 60_000).toISOString();
  await reserveStock(tx, actor, saleId, await linesOf(tx, saleId), expiresAt);
  const isDone = await completeSale(tx, sale, paymentId, reference);
  invariant(isDone, "its payment was opened for it");
  return getPayment(tx, paymentId);
}
