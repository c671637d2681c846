import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { CustomerTotals } from "#src/areas/customers/totals/server/add-to-customer-totals.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { moneyBackOfTaken } from "#src/areas/payments/ways-back.ts";
import type { WrittenPayment } from "#src/areas/payments/core/server/written-payment.ts";
import type { Sale } from "../../contract.ts";
import type { WrittenSale } from "./insert-sale.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Basis } from "./read-basis.ts";

export interface Checkout {
  sale: Sale;
  payment: Payment;
  /** All payments of a sale that is paid in parts. */
  payments?: Payment[];
  receipt?: { id: string; receiptNumber: string };
  /** The points of a known customer after a completed sale. */
  loyalty?: { points: number; level: LoyaltyLevel; raisedFrom: LoyaltyLevel | null };
}

interface Written {
  sale: WrittenSale;
  payment: WrittenPayment;
  cart: PricedCart;
  basis: Basis;
  counted: CustomerTotals | null;
}

/**
 * Builds the answer of a checkout from the rows that the checkout wrote. This saves the queries of `getSale` and
 * `getPayment`. checkout.test.ts checks that these queries give the same answer.
 */
export function checkoutAnswer(
  actor: Actor,
  { sale, payment, cart, basis, counted }: Written,
): Checkout {
  const { loyaltyLevel: before } = basis.customer;
  return {
    sale: toSale(actor, sale, { payment, cart, basis }),
    payment: toPayment(payment),
    ...(payment.receipt && { receipt: payment.receipt }),
    ...(counted && {
      loyalty: {
        points: counted.points,
        level: counted.loyaltyLevel,
        raisedFrom: counted.loyaltyLevel === before ? null : before,
      },
    }),
  };
}

const toSale = (
  actor: Actor,
  sale: WrittenSale,
  { payment, cart, basis }: Omit<Written, "sale" | "counted">,
): Sale => ({
  ...sale,
  customer: basis.customer,
  user: { id: actor.userId, name: actor.name },
  refundedAmount: 0,
  cancelledAt: null,
  cancelReason: null,
  receiptId: payment.receipt?.id ?? null,
  isSimulated: payment.isSimulated,
  items: cart.lines.map(({ unitCost, cost, ...line }) => ({
    ...line,
    ...(may(actor, "view_cost") && { unitCost, cost: unitCost === null ? null : cost }),
    device: basis.devices.get(line.deviceId ?? "") ?? null,
    serials: [...line.serials],
    refundedSerials: [],
    refundedQuantity: 0,
    replacedQuantity: 0,
    replacedSerials: [],
  })),
});

const toPayment = (payment: WrittenPayment): Payment => ({
  ...payment,
  change:
    payment.tendered === null ? null : payment.tendered - payment.amount - payment.cashRounding,
  owed: payment.method === "on_credit" ? payment.amount : null,
  failedAt: null,
  failure: null,
  failureReason: null,
  refundedAmount: 0,
  refunds: [],
  moneyBack: moneyBackOfTaken(payment),
});
