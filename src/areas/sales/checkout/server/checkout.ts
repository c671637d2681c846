import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { createCustomerByForm } from "#src/areas/customers/management/server/create-customer-by-form.ts";
import type { MovedValue, StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { takeSold } from "#src/areas/inventory/stock/server/take-sold.ts";
import { countPurchase } from "#src/areas/loyalty/points/server/count-purchase.ts";
import { useRedemption as spendRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import { getAccounts } from "#src/areas/payments/accounts/server/accounts.ts";
import type { WrittenPayment } from "#src/areas/payments/core/server/written-payment.ts";
import { listPaymentsOf } from "#src/areas/payments/core/server/queries.ts";
import type { NewSale } from "../../new-sale.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";

import {
  endOfReservation,
  giveToSale,
  lockOrderToSell,
  type OrderToSell,
} from "../../orders/server/sell-order.ts";
import {
  lockDiscount,
  useDiscount as spendDiscount,
} from "../../discount-requests/server/use-discount.ts";
import { lockReward } from "./cart-discount.ts";
import { basisAsShown } from "./basis-as-shown.ts";
import { checkoutAnswer, type Checkout } from "./checkout-answer.ts";
import { earningAmount } from "./earning-amount.ts";
import { lockTradeIns, type LockedTradeIns } from "./lock-trade-ins.ts";
import { insertSale } from "./insert-sale.ts";
import { payForSale } from "./pay-for-sale.ts";
import { priceCart, type PricedCart } from "./price-cart.ts";
import { readBasis, type Basis } from "./read-basis.ts";

/**
 * Sells a cart in one transaction. The stock is changed late, so that the lock on a popular item is short. If a
 * provider must collect the payment, the sale stays pending and its stock stays reserved. Lock order: the order
 * request, the customer, then the items by id.
 * @throws Refusal not_found, id_taken, customer_inactive, customer_erased, product_not_found, item_archived,
 * insufficient_stock, serials_required, serial_unknown, serial_not_available, forbidden, shift_required,
 * cash_not_in_coins, reference_taken, provider_not_configured, total_changed, redemption_not_open, order_not_open,
 * order_quantity_exceeded, approval_not_usable, approval_outdated, validation_failed; the refusals of `lockTradeIn`
 */
export async function checkout(tx: Tx, actor: Actor, input: NewSale): Promise<Checkout> {
  const { orderRequestId, lines } = input;
  const order = orderRequestId ? await lockOrderToSell(tx, actor, orderRequestId, lines) : null;
  const id = input.id ?? newId();
  const current = await readBasis(tx, await customerOf(tx, actor, input), id, input.lines);
  const basis = await basisAsShown(tx, actor, current, { id, lines });
  const { customer, settings, saleNumber } = basis;
  const customerId = customer.id;
  const reward = await lockReward(tx, input.redemptionId, customerId);
  const approved = await lockDiscount(tx, actor, input.discount);
  const priced = priceCart(actor, input, basis, { reward, order, approved });
  const { total } = priced.totals;

  const tradeIns = await lockTradeIns(tx, actor, input, basis, priced);
  const payable = { id, saleNumber, cart: priced, basis, tradeIns };
  const payment = await payForSale(tx, actor, input, payable);
  const paymentType = input.payments ? "split" : payment.method;
  const isCompleted = payment.status === "completed";
  const pointsRate = customer.isWalkIn ? 0 : settings.loyalty.pointsPerShilling;
  const pointsAmount = await earningAmount(tx, input, basis, priced);
  const points = isCompleted ? pointsFor(pointsAmount, pointsRate) : 0;
  const expiresAt = isCompleted ? null : await waitsUntil(tx, payment, settings);

  if (reward) await spendRedemption(tx, actor, reward.redemptionId, { saleId: id });
  const { loyalty } = settings;
  const purchase = { customerId, amount: total, points, saleId: id, saleNumber, loyalty };
  const counted =
    isCompleted && !customer.isWalkIn ? await countPurchase(tx, actor, purchase) : null;
  await recordAct(tx, actor, isCompleted ? "sale.completed" : "sale.created", id, {
    saleNumber,
    customerId,
    total,
    paymentId: payment.id,
    paymentType,
  });
  const goods = { order, saleId: id, saleNumber, isCompleted, expiresAt, tradeIns };
  const values = await takeGoods(tx, actor, priced, goods);
  // The stock says what the pieces cost, so the lines are written after it.
  const cart = atCost(priced, values);
  const sale = await insertSale(tx, actor, {
    id,
    saleNumber,
    cart,
    basis,
    payment,
    paymentType,
    pointsRate,
    pointsAmount,
    points,
    expiresAt,
  });
  if (approved) await spendDiscount(tx, actor, approved, id);
  for (const { write } of tradeIns.held) await write();
  if (order) await giveToSale(tx, actor, order, { id, isCompleted });
  const answer = checkoutAnswer(actor, { sale, payment, cart, basis, counted });
  return input.payments ? { ...answer, payments: await listPaymentsOf(tx, id) } : answer;
}

interface SaleOfGoods {
  saleId: string;
  saleNumber: string;
  isCompleted: boolean;
  expiresAt: string | null;
  tradeIns: LockedTradeIns;
  /** The order request whose reservation the sale uses up. */
  order: OrderToSell | null;
}

/**
 * Takes the goods of a paid sale out of the stock, or reserves those of a sale that waits for its money. Handsets that
 * pay come in.
 */
async function takeGoods(
  tx: Tx,
  actor: Actor,
  { lines }: PricedCart,
  { saleId, saleNumber, isCompleted, expiresAt, tradeIns, order }: SaleOfGoods,
): Promise<(MovedValue | null)[]> {
  const goods = lines.map(({ itemId, quantity, deviceId, serials }): StockChange => ({
    itemId,
    quantity,
    saleId,
    reference: saleNumber,
    ...(serials.length > 0 && { serials }),
    ...(isCompleted
      ? { act: "take-out", reason: "sale", deviceId: deviceId ?? undefined }
      : { act: "reserve", expiresAt: expiresAt ?? undefined }),
  }));
  const incoming = tradeIns.held.map(({ stock }) => stock);
  const ending = order ? endOfReservation(order, lines) : [];
  return (await takeSold(tx, actor, [...goods, ...ending, ...incoming])).values;
}

/** The cart with the value of the pieces that left the stock. Reserved pieces have none yet. */
const atCost = (cart: PricedCart, values: readonly (MovedValue | null)[]): PricedCart => ({
  ...cart,
  lines: cart.lines.map((line, nth) => {
    const moved = values[nth];
    return moved ? { ...line, cost: moved.value, unitCost: moved.unitCost } : line;
  }),
});

/** The customer of the sale. A new one is created, unless a customer has this phone number already (spec §3). */
async function customerOf(tx: Tx, actor: Actor, input: NewSale): Promise<string> {
  if (!input.customer) return input.customerId ?? refuse("not_found");
  requirePermission(actor, "create_customers");
  return (await createCustomerByForm(tx, actor, input.customer, "customer.")).customer.id;
}

/** A sale that is paid by bank transfer waits for days. */
async function waitsUntil(
  tx: Tx,
  { method }: WrittenPayment,
  { automation }: Basis["settings"],
): Promise<string> {
  if (method !== "bank_transfer") return inMinutes(automation.unpaidSaleMinutes);
  const { transferDays } = await getAccounts(tx);
  return inMinutes(transferDays * 24 * 60);
}

export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();
