/** What the cashier enters for the payment of a cart, and the checks before the cart is sent. */
import { isMobilePhone } from "#src/shared/phone.ts";
import type { NewCustomer } from "#src/areas/customers/contract.ts";
import { isTooLittleCash } from "#src/areas/payments/client/change.ts";
import type { PaymentDraft } from "#src/areas/payments/client/payment-draft.ts";
import type { NewSale } from "../new-sale.ts";
import { discountOn, type Cart } from "../../cart/client/cart.ts";
import type { Tender } from "../../till/client/till-store.ts";

/** `reference` is entered when the customer has already paid, for example at the card machine. */
export interface PaymentChoice extends PaymentDraft {
  /** The phone number that gets the wallet's payment request, in E.164 format. */
  phone: string;
}

export type PaymentProblem = "too-little-cash" | "phone-missing" | "reference-missing";

/** @param total in minor units @param isByHand whether the customer has paid and the cashier enters the reference */
export function problemOf(
  { method, phone, reference, tendered }: PaymentChoice,
  total: number,
  isByHand: boolean,
): PaymentProblem | null {
  if (method === "cash") return isTooLittleCash(tendered, total) ? "too-little-cash" : null;
  if (total === 0) return null;
  if (isByHand) return reference.trim() === "" ? "reference-missing" : null;
  return method === "mobile_money" && !isMobilePhone(phone) ? "phone-missing" : null;
}

export function toTender(choice: PaymentChoice, isByHand: boolean): Tender {
  const { method, provider, reference, tendered } = choice;
  if (method === "cash") return tendered ? { tendered } : {};
  return {
    ...(method === "mobile_money" && { provider }),
    ...(isByHand && { reference: reference.trim() }),
  };
}

/**
 * Builds the body of the checkout request. The same cart, tender and draft always give the same body. Therefore the
 * till can repeat the request with the same key after a reload.
 */
export function toNewSale(
  cart: Cart,
  tender: Tender,
  draft: { customer?: NewCustomer; phone?: string },
): NewSale {
  const { id, customer, repair, method } = cart;
  const discount = discountOn(cart);
  const isAsked = method === "mobile_money" && !tender.reference;
  return {
    id,
    ...(customer === "new" ? { customer: draft.customer } : { customerId: customer?.id }),
    lines: cart.lines.map(({ itemId, quantity, override, forRepair, serials }) => ({
      itemId,
      quantity,
      ...(repair && forRepair && { deviceId: repair.id }),
      ...(override && { priceOverride: override }),
      ...(serials && { serials: [...serials] }),
    })),
    ...(discount && {
      discount: {
        type: discount.type,
        value: discount.value,
        ...(discount.reason && { reason: discount.reason }),
      },
    }),
    payment: {
      method: method ?? "cash",
      ...tender,
      ...(isAsked && draft.phone && { phone: draft.phone }),
    },
  };
}
