/** The methods of refunds as users enter them, and their conversion to request bodies. */
import type { HandRefund, Payment } from "../contract.ts";
import { wallets, type PaymentMethod, type Wallet } from "../providers.ts";

/** The entered method of a refund. `provider` is used only for mobile money. */
export interface RefundMethod {
  method: PaymentMethod;
  provider: Wallet;
  reference: string;
}

export const inCash: RefundMethod = { method: "cash", provider: "mpesa", reference: "" };

export interface MoneyBack extends RefundMethod {
  /** `same`: the method of the payment. `other`: the entered `method` and `provider`. */
  way: "same" | "cash" | "other";
}

export const asItCame: MoneyBack = {
  way: "same",
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
};

/** Converts the entered method to the request body. Fields that the method does not use are omitted. */
export function toRefundMethod({ method, provider, reference }: RefundMethod): HandRefund {
  const typed = reference.trim();
  return {
    method,
    ...(method === "mobile_money" && { provider }),
    ...(typed && method !== "cash" && { reference: typed }),
  };
}

/** The method and the wallet of the payment, as the method of its refund. */
export function asPaid({ method, provider }: Payment): HandRefund {
  const wallet = wallets.find((each) => each === provider);
  return { method, ...(wallet && { provider: wallet }) };
}

/** The refund's method for the request. Undefined means the payment's own method, without a reference. */
export function toHandRefund(
  { way, ...chosen }: MoneyBack,
  paid: Payment | undefined,
): HandRefund | undefined {
  if (way === "cash") return { method: "cash" };
  if (way === "other") return toRefundMethod(chosen);
  const reference = chosen.reference.trim();
  if (!paid || paid.method === "cash" || !reference) return undefined;
  return { ...asPaid(paid), reference };
}
