/** The method of a refund: the way it was paid, in cash, or by a chosen wallet or card. */
import type { HandRefund, Payment } from "../contract.ts";
import { wallets, type PaymentMethod, type Wallet } from "../providers.ts";

/** The method of a refund while it is being entered. */
export interface RefundMethod {
  method: PaymentMethod;
  provider: Wallet;
  reference: string;
}

export const inCash: RefundMethod = { method: "cash", provider: "mpesa", reference: "" };

export interface MoneyBack extends RefundMethod {
  /** `other`: by `method` and `provider`. */
  way: "same" | "cash" | "other";
}

export const asItCame: MoneyBack = {
  way: "same",
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
};

/** The part of the request that says how the money goes back: only the fields of the chosen method. */
export function toRefundMethod({ method, provider, reference }: RefundMethod): HandRefund {
  const typed = reference.trim();
  return {
    method,
    ...(method === "mobile_money" && { provider }),
    ...(typed && method !== "cash" && { reference: typed }),
  };
}

/** The way a payment was paid. */
export function asPaid({ method, provider }: Payment): HandRefund {
  const wallet = wallets.find((each) => each === provider);
  return { method, ...(wallet && { provider: wallet }) };
}

/** The same for a refund of one known payment. Undefined: the way it was paid, which the server knows. */
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
