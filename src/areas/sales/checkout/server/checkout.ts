import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { isMobilePhone } from "#src/shared/phone.ts";
import { wordsOf } from "#src/server/words.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { createCustomer } from "#src/areas/customers/server/create-customer.ts";
import { moveStock } from "#src/areas/inventory/server/move-stock.ts";
import { countPurchase } from "#src/areas/loyalty/server/count-purchase.ts";
import { askForPayment } from "#src/areas/payments/server/ask-for-payment.ts";
import { subjectOfGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { providerName } from "#src/areas/payments/providers.ts";
import { refuseUnfitting, takePayment } from "#src/areas/payments/server/take-payment.ts";
import type { WrittenPayment } from "#src/areas/payments/server/written-payment.ts";
import type { NewSale } from "../new-sale.ts";
import { pointsFor } from "../../rules.ts";
import { goodsOnReceipt } from "../../server/goods-on-receipt.ts";
import { checkoutAnswer, type Checkout } from "./checkout-answer.ts";
import { insertSale } from "./insert-sale.ts";
import { priceCart, type PricedCart } from "./price-cart.ts";
import { readBasis, type Basis } from "./read-basis.ts";

/** The number of minutes after which a sale that is still unpaid is cancelled and its stock released. */
export const PENDING_MINUTES = 15;

/**
 * Sells a cart in one transaction. The stock is changed last, so that the lock on a popular item is short. If a
 * provider must collect the payment, the sale stays pending and its stock stays reserved. Lock order: the customer,
 * then the items by id.
 * @throws Refusal not_found, id_taken, customer_inactive, customer_erased, product_not_found, item_archived,
 * insufficient_stock, serials_required, serial_unknown, serial_not_available, forbidden, shift_required,
 * reference_taken, validation_failed
 */
export async function checkout(tx: Tx, actor: Actor, input: NewSale): Promise<Checkout> {
  const customerId = await customerOf(tx, actor, input);
  const basis = await readBasis(tx, customerId, input.lines);
  const cart = priceCart(actor, input, basis);
  const { customer, settings, saleNumber } = basis;
  const { total } = cart.totals;
  const id = input.id ?? newId();

  const payment = await payFor(tx, actor, input.payment, { id, saleNumber, cart, basis });
  const isCompleted = payment.status === "completed";
  const pointsRate = customer.isWalkIn ? 0 : settings.loyalty.pointsPerShilling;
  const points = isCompleted ? pointsFor(total, pointsRate) : 0;
  const sale = await insertSale(tx, actor, {
    id,
    saleNumber,
    cart,
    basis,
    payment,
    pointsRate,
    points,
    discount: input.discount ?? null,
    expiresAt: isCompleted ? null : inMinutes(PENDING_MINUTES),
  });

  if (isCompleted && !customer.isWalkIn) {
    const { loyalty } = settings;
    const purchase = { customerId, amount: total, points, saleId: id, saleNumber };
    await countPurchase(tx, actor, { ...purchase, loyalty });
  }
  await recordEvent(tx, {
    kind: isCompleted ? "sale.completed" : "sale.created",
    recordId: id,
    actorId: actor.userId,
    data: { saleNumber, customerId, total, paymentId: payment.id, paymentType: payment.method },
  });
  await moveStock(
    tx,
    actor,
    cart.lines.map(({ itemId, quantity, deviceId, serials }) => ({
      itemId,
      quantity,
      saleId: id,
      reference: saleNumber,
      ...(serials.length > 0 && { serials }),
      ...(isCompleted
        ? { act: "take-out", reason: "sale", deviceId: deviceId ?? undefined }
        : { act: "reserve", expiresAt: sale.expiresAt ?? undefined }),
    })),
  );
  return checkoutAnswer(actor, { sale, payment, cart, basis });
}

/** The customer of the sale. A new one is created, unless a customer has this phone number already (spec §3). */
async function customerOf(tx: Tx, actor: Actor, input: NewSale): Promise<string> {
  if (!input.customer) return input.customerId ?? refuse("not_found");
  requirePermission(actor, "create_customers");
  return (await createCustomer(tx, actor, input.customer)).customer.id;
}

const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

interface Payable {
  id: string;
  saleNumber: string;
  cart: PricedCart;
  basis: Basis;
}

/** Cash, a typed reference or an amount of 0 completes the payment at once. Otherwise a provider collects the money. */
function payFor(
  tx: Tx,
  actor: Actor,
  given: NewSale["payment"],
  { id, saleNumber, cart: { lines, totals }, basis }: Payable,
): Promise<WrittenPayment> {
  const { customer, settings } = basis;
  const { business } = settings;
  const { phone, ...hand } = given;
  const { total } = totals;
  refuseUnfitting(hand, total, "payment.");
  const customerId = customer.id;
  if (hand.method === "cash" || hand.reference || total === 0) {
    const receipt = subjectOfGoods(
      customer,
      goodsOnReceipt({ id, saleNumber, ...totals, items: lines }, business.taxRate),
    );
    return takePayment(tx, actor, {
      customerId,
      deviceId: null,
      saleId: id,
      amount: total,
      hand,
      receipt,
      settings,
    });
  }
  const { method, provider } = hand;
  return askForPayment(tx, actor, {
    customerId,
    saleId: id,
    amount: total,
    currency: business.currency,
    method,
    provider,
    phone: method === "mobile_money" ? walletPhone(phone ?? customer.phone, provider) : null,
  });
}

/**
 * Returns the phone number of the wallet. If there is none, or if it is not a mobile number, refuses with the sentence
 * of spec §5.
 */
function walletPhone(phone: string | null, provider: string | undefined): string {
  if (phone && isMobilePhone(phone)) return phone;
  const wallet = provider ? providerName(provider, wordsOf("common", "en")) : "mobile money";
  const detail = `Customer phone number required for ${wallet} payment`;
  return refuse("validation_failed", { detail, fields: { "payment.phone": detail } });
}
