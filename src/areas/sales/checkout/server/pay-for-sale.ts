import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Payment, Tender } from "#src/areas/payments/contract.ts";
import { awaitTransfer } from "#src/areas/payments/accounts/server/await-transfer.ts";
import { lockParts, takeParts } from "#src/areas/payments/parts/server/write-parts.ts";
import { gatewayFor } from "#src/areas/payments/gateways/server/gateway-for.ts";
import { isCreditMethod, type PaymentMethod } from "#src/areas/payments/providers.ts";
import { subjectOfGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { askForPayment } from "#src/areas/payments/taking/server/ask-for-payment.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import { refuseUnfitting, takePayment } from "#src/areas/payments/taking/server/take-payment.ts";
import { walletPhone } from "#src/areas/payments/core/server/wallet-phone.ts";
import type { WrittenPayment } from "#src/areas/payments/core/server/written-payment.ts";
import type { NewSale, SalePart } from "../../new-sale.ts";
import { goodsOnReceipt } from "../../core/server/goods-on-receipt.ts";
import { discountOf } from "./cart-discount.ts";
import type { LockedTradeIns } from "./lock-trade-ins.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Basis } from "./read-basis.ts";

export interface PayableSale {
  id: string;
  saleNumber: string;
  cart: PricedCart;
  basis: Basis;
  tradeIns: LockedTradeIns;
}

type Given = NonNullable<NewSale["payment"]>;

/**
 * Takes the payment of a sale, or all its parts. Returns the main payment: the one that a provider collects, or else the
 * first.
 * @throws Refusal validation_failed, shift_required, cash_not_in_coins, reference_taken, provider_not_configured,
 * money_beside_transfer, request_beside_trade_in
 */
export const payForSale = (
  tx: Tx,
  actor: Actor,
  { payment, payments }: Pick<NewSale, "payment" | "payments">,
  sale: PayableSale,
): Promise<WrittenPayment> =>
  payments
    ? payInParts(tx, actor, payments, sale)
    : payAtOnce(tx, actor, payment ?? refuse("validation_failed"), sale);

/**
 * Cash, credit, a typed reference or an amount of 0 completes the payment at once. Otherwise a provider collects the
 * money.
 */
async function payAtOnce(
  tx: Tx,
  actor: Actor,
  input: Given,
  sale: PayableSale,
): Promise<WrittenPayment> {
  const { total } = sale.cart.totals;
  const hand = handOf(input, 0, sale);
  refuseUnfitting(hand, total, "payment.");
  if (isCollected(input) && total > 0) return ask(tx, actor, input, total, sale, "payment.");
  return takePayment(tx, actor, {
    customerId: sale.basis.customer.id,
    deviceId: null,
    saleId: sale.id,
    amount: total,
    isRest: true,
    hand,
    receipt: receiptOf(sale),
    settings: sale.basis.settings,
  });
}

/** What the counter takes. A handset is named by its number. */
const handOf = (
  { phone: _phone, tradeIn: _tradeIn, ...hand }: Given,
  place: number,
  { tradeIns }: PayableSale,
): Tender => ({ ...hand, handset: tradeIns.numbers.get(place) });

/**
 * A provider collects at most one part, and this part is asked for first. The other parts then wait with it, so that a
 * failed request never leaves money in a sale that is not completed.
 */
async function payInParts(
  tx: Tx,
  actor: Actor,
  input: readonly SalePart[],
  sale: PayableSale,
): Promise<Payment> {
  const { id: saleId, basis } = sale;
  refuseWrongSum(input, sale);
  const parts = input.map(({ amount, ...part }, place) => {
    const hand = handOf(part, place, sale);
    refuseUnfitting(hand, amount, `payments.${place}.`);
    return { hand, amount };
  });
  const collected = input.find(isCollected);
  const place = input.findIndex((part) => part === collected);
  const base = { customerId: basis.customer.id, saleId, settings: basis.settings };
  if (!collected) {
    const taken = { ...base, parts, receipt: receiptOf(sale) };
    return getPayment(tx, await takeParts(tx, actor, taken));
  }
  const { amount, ...asked } = collected;
  const { id } = await ask(tx, actor, asked, amount, sale, `payments.${place}.`);
  await lockParts(tx, actor, id, { ...base, parts: parts.filter((_, at) => at !== place) });
  return getPayment(tx, id);
}

/** @throws Refusal validation_failed, money_beside_transfer, request_beside_trade_in */
function refuseWrongSum(parts: readonly SalePart[], { cart }: PayableSale): void {
  const { total } = cart.totals;
  const sum = parts.reduce((before, { amount }) => before + amount, 0);
  const wrong = (message: string) => refuse("validation_failed", { fields: { payments: message } });
  if (sum !== total) wrong(`come to ${sum}, but the total is ${total}`);
  if (parts.filter(isCollected).length > 1)
    wrong("have more than one part that a provider collects");
  refuseBesideTransfer(parts);
  // A handset cannot wait for money that may never come: it would be neither the customer's nor in stock.
  if (parts.some(isCollected) && parts.some(({ tradeIn }) => tradeIn))
    refuse("request_beside_trade_in");
}

/**
 * A bank transfer is awaited for days. Money that the shop already has cannot wait that long: it would be in the drawer of
 * a sale that may end unpaid. Credit can, because it returns to its account.
 * @throws Refusal money_beside_transfer
 */
function refuseBesideTransfer(parts: readonly SalePart[]): void {
  const isAwaited = parts.some((part) => isCollected(part) && part.method === "bank_transfer");
  if (isAwaited && parts.some((part) => !isCollected(part) && !isCreditMethod(part.method)))
    refuse("money_beside_transfer");
}

/** Whether a provider collects it: it is no cash and no credit, and nobody typed the reference of a payment. */
const isCollected = <G extends Given>(input: G): input is G & { method: PaymentMethod } =>
  !isCreditMethod(input.method) && input.method !== "cash" && input.reference === undefined;

const receiptOf = ({ id, saleNumber, cart: { lines, totals, discount }, basis }: PayableSale) =>
  subjectOfGoods(
    basis.customer,
    goodsOnReceipt(
      { id, saleNumber, ...totals, discountOf: discountOf(discount), items: lines },
      basis.settings.business.taxRate,
    ),
  );

/**
 * Asks a provider to collect `amount`, or waits for a bank transfer. `at` is the prefix of the field names in a
 * refusal.
 */
async function ask(
  tx: Tx,
  actor: Actor,
  { method, provider, phone }: Given & { method: PaymentMethod },
  amount: number,
  { id: saleId, basis }: PayableSale,
  at: string,
): Promise<WrittenPayment> {
  const { customer, settings } = basis;
  const { currency } = settings.business;
  if (method === "bank_transfer")
    return awaitTransfer(tx, actor, {
      customerId: customer.id,
      saleId,
      deviceId: null,
      amount,
      currency,
    });
  return askForPayment(tx, actor, {
    gateway: await gatewayFor(tx, method, provider ?? method),
    customerId: customer.id,
    saleId,
    deviceId: null,
    amount,
    currency,
    method,
    provider,
    phone:
      method === "mobile_money"
        ? walletPhone(phone ?? customer.phone, provider, `${at}phone`)
        : null,
  });
}
