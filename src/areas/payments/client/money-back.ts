/** The methods of refunds as users enter them, and their conversion to request bodies. */
import type { HandRefund, Payment } from "../contract.ts";
import {
  counterMethods,
  isCreditMethod,
  methodBack,
  namedByPayment,
  type CounterMethod,
  type Wallet,
} from "../providers.ts";

/** The entered method of a refund. `provider` is used only for mobile money. */
export interface RefundMethod {
  method: CounterMethod;
  provider: Wallet;
  reference: string;
}

export const inCash: RefundMethod = { method: "cash", provider: "mpesa", reference: "" };

export interface MoneyBack extends RefundMethod {
  /** Whether the provider of the payment sends the money back, where it can. Only for the way `same`. */
  isSent: boolean;
  /** `same`: the method of the payment. `other`: the entered `method` and `provider`. */
  way: "same" | "cash" | "store_credit" | "other";
}

export const asItCame: MoneyBack = {
  way: "same",
  isSent: true,
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
};

/**
 * The ways in which a payment may be given back. Money of another currency (the shop may have changed its own) is in no
 * drawer and no account, so it goes back only by a wallet or card.
 */
export function waysBack(
  paid: Pick<Payment, "method" | "currency"> | undefined,
  shopCurrency: string,
  mayBeCredit: boolean,
): MoneyBack["way"][] {
  // Points would otherwise become money.
  if (paid?.method === "points") return ["same"];
  const isForeign = paid !== undefined && paid.currency !== shopCurrency;
  const inShopMoney = paid?.method === "cash" || (paid && isCreditMethod(paid.method));
  if (isForeign) return inShopMoney ? ["other"] : ["same", "other"];
  return [
    // A handset does not go back: the shop has bought it.
    ...(paid?.method === "trade_in" ? [] : ["same" as const]),
    ...(paid?.method === "cash" ? [] : ["cash" as const]),
    ...(paid?.method === "store_credit" || !mayBeCredit ? [] : ["store_credit" as const]),
    "other",
  ];
}

/** The methods by which several payments can go back together. Money of another currency is in no drawer. */
export const methodsBack = (
  paid: readonly Pick<Payment, "currency">[],
  shopCurrency: string,
): readonly CounterMethod[] =>
  paid.some(({ currency }) => currency !== shopCurrency)
    ? counterMethods.filter((method) => method !== "cash")
    : counterMethods;

/** The way that a form begins with. */
export const firstWayBack = (
  paid: Pick<Payment, "method" | "currency"> | undefined,
  shopCurrency: string,
): MoneyBack => ({ ...asItCame, way: waysBack(paid, shopCurrency, false)[0] ?? "same" });

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
  const named = namedByPayment.find((each) => each === provider);
  return { method: methodBack(method), ...(named && { provider: named }) };
}

/** The refund's method for the request. Undefined means the payment's own method, without a reference. */
export function toHandRefund(
  { way, isSent: _, ...chosen }: MoneyBack,
  paid: Payment | undefined,
): HandRefund | undefined {
  if (way === "cash" || way === "store_credit") return { method: way };
  if (way === "other") return toRefundMethod(chosen);
  const reference = chosen.reference.trim();
  if (!paid || paid.method === "cash" || isCreditMethod(paid.method) || !reference)
    return undefined;
  return { ...asPaid(paid), reference };
}
