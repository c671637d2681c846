/** A payment at the counter while a user enters it. Amounts are in minor units. */
import { isMobilePhone } from "#src/shared/phone.ts";
import type { CardPage, PaymentMethod, Wallet } from "../../providers.ts";
import { isInCoins, roundingOf } from "../../cash-rounding.ts";
import { isTooLittleCash } from "./change.ts";

export interface PaymentDraft {
  method: PaymentMethod;
  provider: Wallet;
  /** How a card is paid: at the card machine, or on a page. */
  cardBy: "card" | CardPage;
  reference: string;
  tendered: number | null;
  /** Whether a provider asks the customer for the money, so that nobody types a reference. */
  isAsked: boolean;
  /** Set if credit pays in place of `method`. */
  credit?: "store_credit" | "gift_card" | "points" | null;
  /** The code of the gift card. */
  giftCard?: string;
  /** The phone number that a wallet asks, in E.164 format. */
  phone: string;
}

export const emptyPayment: PaymentDraft = {
  method: "cash",
  provider: "mpesa",
  cardBy: "card",
  reference: "",
  tendered: null,
  isAsked: false,
  phone: "",
};

export type PaymentError =
  | "phone-missing"
  | "reference-missing"
  | "too-little-cash"
  | "not-in-coins"
  | "code-missing";

/**
 * Why the payment cannot be taken yet; null when the draft is complete. If no provider asks the customer, only a
 * reference shows that a card or a wallet was charged. A part of what is owed (`rest`) must be in coins.
 */
export function errorOfPayment(
  draft: PaymentDraft,
  amount: number | null,
  { step, rest }: { step: number; rest: number | null } = { step: 0, rest: null },
): PaymentError | null {
  if (draft.credit)
    return draft.credit === "gift_card" && !draft.giftCard?.trim() ? "code-missing" : null;
  if (draft.method !== "cash" && !draft.isAsked && !draft.reference.trim())
    return "reference-missing";
  if (draft.method === "mobile_money" && draft.isAsked && !isMobilePhone(draft.phone))
    return "phone-missing";
  if (draft.method !== "cash" || amount === null) return null;
  const isRest = amount === rest;
  if (!isRest && !isInCoins(amount, step)) return "not-in-coins";
  const cash = isRest ? amount + roundingOf(amount, step) : amount;
  return isTooLittleCash(draft.tendered, cash) ? "too-little-cash" : null;
}

/** Who collects the money: the wallet, the card page, or the method itself. */
export const providerOf = ({ method, provider, cardBy }: PaymentDraft): string =>
  method === "mobile_money" ? provider : method === "card" ? cardBy : method;

/** The label of the button that sends the draft, if it waits for a provider or a transfer; null if it records money. */
export function askLabelOf({ isAsked, method }: PaymentDraft) {
  if (!isAsked) return null;
  return method === "bank_transfer" ? "payments:awaitTransfer" : "payments:asked.action";
}

/** For `onWorth` of the payment fields: credit that is worth less than the amount makes its worth the amount. */
export const payAtMost =
  (amount: number | null, pick: (amount: number) => void) =>
  (worth: number): void => {
    if (worth > 0 && worth < (amount ?? 0)) pick(worth);
  };

/** Converts the draft to the request body. Fields that the chosen method does not use are omitted. */
export function toManualPayment(draft: PaymentDraft) {
  if (draft.credit === "gift_card")
    return { method: draft.credit, giftCard: draft.giftCard?.trim() ?? "" };
  if (draft.credit) return { method: draft.credit };
  const reference = draft.isAsked ? "" : draft.reference.trim();
  switch (draft.method) {
    case "cash":
      return { method: draft.method, ...(draft.tendered !== null && { tendered: draft.tendered }) };
    case "card":
      return {
        method: draft.method,
        ...(draft.cardBy !== "card" && { provider: draft.cardBy }),
        ...(reference && { reference }),
      };
    case "bank_transfer":
      return { method: draft.method, ...(reference && { reference }) };
    case "mobile_money":
      return {
        method: draft.method,
        provider: draft.provider,
        ...(reference && { reference }),
        ...(draft.isAsked && draft.phone && { phone: draft.phone }),
      };
  }
}
