/** What the cashier enters for the payment of a cart, and the checks before the cart is sent. */
import { isMobilePhone } from "#src/shared/phone.ts";
import type { Part } from "#src/areas/payments/credit-rules.ts";
import { isTooLittleCash } from "#src/areas/payments/taking/client/change.ts";
import type { PaymentDraft } from "#src/areas/payments/taking/client/payment-draft.ts";
import type { NewSale } from "../../new-sale.ts";
import { offlineSale } from "../../offline.ts";
import { discountOn, type Cart } from "./cart.ts";
import type { TillDraft } from "./till-drafts.ts";
import type { Tender, TenderPart } from "./till-store.ts";
import { isCollected } from "./split.ts";

/** `reference` is entered when the customer has already paid, for example at the card machine. */
export interface PaymentChoice extends PaymentDraft {
  /** The terms of agreed credit; their parts are null while they do not fit. */
  onCredit?: { parts: Part[] | null; reason: string } | null;
}

export type PaymentProblem =
  | "too-little-cash"
  | "phone-missing"
  | "reference-missing"
  | "code-missing"
  | "plan-missing";

/** Whether credit pays in place of the chosen method. */
export const isByCredit = ({ credit, onCredit }: PaymentChoice): boolean =>
  Boolean(credit ?? onCredit);

/** @param total in minor units @param isByHand whether the customer has paid and the cashier enters the reference */
export function problemOf(
  choice: PaymentChoice,
  total: number,
  isByHand: boolean,
): PaymentProblem | null {
  const { method, phone, reference, tendered, credit, giftCard, onCredit } = choice;
  if (credit) return credit === "gift_card" && !giftCard?.trim() ? "code-missing" : null;
  if (onCredit) {
    const agreed = onCredit.parts?.reduce((sum, { amount }) => sum + amount, 0);
    return agreed === total && onCredit.reason.trim() ? null : "plan-missing";
  }
  if (method === "cash") return isTooLittleCash(tendered, total) ? "too-little-cash" : null;
  if (total === 0) return null;
  if (isByHand) return reference.trim() === "" ? "reference-missing" : null;
  return method === "mobile_money" && !isMobilePhone(phone) ? "phone-missing" : null;
}

export function toTender(choice: PaymentChoice, isByHand: boolean): Tender {
  const { method, provider, cardBy, reference, tendered, credit, onCredit } = choice;
  if (credit === "gift_card")
    return { credit: { method: credit, giftCard: choice.giftCard?.trim() ?? "" } };
  if (credit) return { credit: { method: credit } };
  if (onCredit) {
    const terms = { parts: onCredit.parts ?? [], reason: onCredit.reason.trim() };
    return { credit: { method: "on_credit", credit: terms } };
  }
  if (method === "cash") return tendered ? { tendered } : {};
  return {
    ...(method === "mobile_money" && { provider }),
    ...(method === "card" && cardBy !== "card" && { provider: cardBy }),
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
  draft: Pick<TillDraft, "customer" | "phone" | "tradeIns">,
): NewSale {
  const { id, customer, repair, method, order } = cart;
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
    ...(order && { orderRequestId: order.id }),
    ...toDiscount(cart),
    ...(tender.parts
      ? { payments: tender.parts.map((part) => withDraft(part, draft)) }
      : { payment: withDraft({ method: method ?? "cash", ...onePayment(tender) }, draft) }),
    ...(tender.total !== undefined && { expectedTotal: tender.total }),
  };
}

/** Whether the sale may wait on this device: it is paid in cash or by a typed reference, and needs no balance or promise. */
export const mayWait = (cart: Cart, tender: Tender, draft: TillDraft): boolean =>
  offlineSale.takes(toNewSale(cart, tender, draft));

/** The server takes the level and its percentage, and what the redemption is worth. */
function toDiscount(cart: Cart): Pick<NewSale, "discount" | "redemptionId"> {
  const discount = discountOn(cart);
  if (discount === null) return {};
  if (discount.type === "reward") return { redemptionId: discount.redemptionId };
  if (discount.type === "tier") return { discount: { type: "tier" } };
  const { type, value, reason, approvalId } = discount;
  return {
    discount: { type, value, ...(reason && { reason }), ...(approvalId && { approvalId }) },
  };
}

const creditOf = ({ parts, credit }: Tender) => [
  credit,
  ...(parts ?? []).map((part) => part.credit),
];

export const hasTradeInOrCard = (tender: Tender): boolean =>
  creditOf(tender).some(
    (credit) => credit?.method === "trade_in" || credit?.method === "gift_card",
  );

/** Whether the tab does not have the details that the request needs, because another tab entered them. */
export const lacksDetails = (
  { customer }: Pick<Cart, "customer">,
  tender: Tender,
  draft: TillDraft,
): boolean =>
  (customer === "new" && !draft.customer) ||
  creditOf(tender).some(
    (each) =>
      each?.method === "trade_in" && !draft.tradeIns?.some(({ imei }) => imei === each.imei),
  );

const onePayment = ({ parts: _, total: __, computedWith: ___, ...tender }: Tender) => tender;

/**
 * Adds the phone number that gets the request, if the payment is requested, or what was entered about a handset. Credit
 * replaces the method.
 */
const withDraft = <Paid extends Omit<TenderPart, "amount">>(
  { credit, ...paid }: Paid,
  { phone, tradeIns }: TillDraft,
) => {
  if (credit?.method === "trade_in") {
    const { method, imei } = credit;
    return { ...paid, method, tradeIn: tradeIns?.find((each) => each.imei === imei)?.body };
  }
  if (credit) return { ...paid, ...credit };
  return paid.method === "mobile_money" && isCollected(paid) && phone ? { ...paid, phone } : paid;
};
