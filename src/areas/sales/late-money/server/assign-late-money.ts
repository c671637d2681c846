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
 * Uses late money for a repair whose balance is at least the money, or for the sale that the payment belongs to.
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
 * A payment keeps its purpose, so the repair gets a new payment with the same reference, which takes the money over.
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
 * Completes the sale with the late money. Reserves its released stock again, or refuses when others have bought it.
 * Items are locked before the customer here, unlike at a checkout: if the two deadlock, one of them is retried.
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
