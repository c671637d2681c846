/** How money came in, while it is being typed; shared by the intake and the payment dialog. Minor units. */
import type { paymentMethods, wallets } from "#src/areas/payments/contract.ts";

export interface PaymentDraft {
  method: (typeof paymentMethods)[number];
  provider: (typeof wallets)[number];
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

/** What must be mended before it can be sent. */
export function errorOfPayment(draft: PaymentDraft, amount: number | null): PaymentError | null {
  if (draft.method === "mobile_money" && !draft.reference.trim()) return "reference-missing";
  const isShort = draft.tendered !== null && amount !== null && draft.tendered < amount;
  return draft.method === "cash" && isShort ? "too-little-cash" : null;
}

/** As the server wants it: only what belongs to the method. */
export function toHandPayment(draft: PaymentDraft) {
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
