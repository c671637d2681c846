/** A payment at the counter while a user enters it. Amounts are in minor units. */
import type { paymentMethods, Wallet } from "../providers.ts";
import { isTooLittleCash } from "./change.ts";

export interface PaymentDraft {
  method: (typeof paymentMethods)[number];
  provider: Wallet;
  reference: string;
  tendered: number | null;
}

export const emptyPayment: PaymentDraft = {
  method: "cash",
  provider: "mpesa",
  reference: "",
  tendered: null,
};

export type PaymentError = "reference-missing" | "too-little-cash";

/** Why the payment cannot be taken yet; null when the draft is complete. */
export function errorOfPayment(draft: PaymentDraft, amount: number | null): PaymentError | null {
  if (draft.method === "mobile_money" && !draft.reference.trim()) return "reference-missing";
  const isShort = draft.method === "cash" && isTooLittleCash(draft.tendered, amount);
  return isShort ? "too-little-cash" : null;
}

/** Converts the draft to the request body. Fields that the chosen method does not use are omitted. */
export function toManualPayment(draft: PaymentDraft) {
  const reference = draft.reference.trim();
  switch (draft.method) {
    case "cash":
      return { method: draft.method, ...(draft.tendered !== null && { tendered: draft.tendered }) };
    case "card":
      return { method: draft.method, ...(reference && { reference }) };
    case "mobile_money":
      return { method: draft.method, provider: draft.provider, reference };
  }
}
