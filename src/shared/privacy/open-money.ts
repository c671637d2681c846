/** Money between the shop and a customer that nobody has settled. While there is some, the customer is not erased. */

/**
 * What is open. A debt, an unpaid repair, a sale that waits and an invoice are owed to the shop; store credit, a gift card
 * and a refund by the shop. An open payment or late money waits for an answer or a decision.
 */
export const openMoneyKinds = [
  "debt",
  "unpaid_repair",
  "unpaid_sale",
  "invoice",
  "open_payment",
  "late_money",
  "refund",
  "store_credit",
  "gift_card",
] as const;
export type OpenMoneyKind = (typeof openMoneyKinds)[number];

/** The screens on which open money is settled. */
export const placesOfMoney = [
  "debts",
  "device",
  "sale",
  "invoice",
  "payment",
  "gift_card",
] as const;
export type PlaceOfMoney = (typeof placesOfMoney)[number];

export interface OpenMoney {
  kind: OpenMoneyKind;
  /** In minor units. */
  amount: number;
  currency: string;
  /** The number of the sale, ticket, invoice or payment, or the end of a card's code; null: it has none. */
  number: string | null;
  place: PlaceOfMoney;
  /** The record at this place: of debts the customer. */
  recordId: string;
}
