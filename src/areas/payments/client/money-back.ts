/** The method of a refund as entered: the method of the payment, cash, or a chosen wallet or card. */
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
  /** `same`: as the payment. `other`: by `method` and `provider`. */
  way: "same" | "cash" | "other";
}

export const asItCame: MoneyBack = {
  way: "same",
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
};

/** Converts the entered method to the body of the request, with only the fields of that method. */
export function toRefundMethod({ method, provider, reference }: RefundMethod): HandRefund {
  const typed = reference.trim();
  return {
    method,
    ...(method === "mobile_money" && { provider }),
    ...(typed && method !== "cash" && { reference: typed }),
  };
}

/** The refund method that equals the method of the payment. */
export function asPaid({ method, provider }: Payment): HandRefund {
  const wallet = wallets.find((each) => each === provider);
  return { method, ...(wallet && { provider: wallet }) };
}

/** Like `toRefundMethod`, for a refund of one known payment. Returns undefined for the method of the payment itself. */
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
