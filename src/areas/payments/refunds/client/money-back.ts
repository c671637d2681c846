/** The methods of refunds as users enter them, and their conversion to request bodies. */
import type { Customer } from "#src/areas/customers/contract.ts";
import { roundingOfRefund, stepOfRefund, type CashPaid } from "../../refund-rounding.ts";
import type { HandRefund, Payment } from "../../contract.ts";
import { isCreditMethod, type CounterMethod, type Wallet } from "../../providers.ts";
import {
  asItCame as wayItCame,
  needingApproval,
  planMoneyBack,
  type BackPart,
  type PlannedBack,
} from "../plan-money-back.ts";
import { ruleOf, type PaidAs, type WayBack } from "../../ways-back.ts";

/** The entered method of a refund. `provider` is used only for mobile money. */
export interface RefundMethod {
  method: CounterMethod;
  provider: Wallet;
  reference: string;
}

export interface MoneyBack extends RefundMethod {
  /** Whether the provider of the payment sends the money back, where it can. Only for the way `same`. */
  isSent: boolean;
  /** `same`: the method of each payment. `other`: the entered `method` and `provider`. */
  way: "same" | "cash" | "store_credit" | "other";
  /** Who gets store credit of a sale without a known customer. */
  receiver: Customer | null;
}

export const asItCame: MoneyBack = {
  way: "same",
  isSent: true,
  method: "mobile_money",
  provider: "mpesa",
  reference: "",
  receiver: null,
};

/** A payment as far as its refund needs it. */
export type PaidBack = Pick<
  Payment,
  "id" | "method" | "provider" | "currency" | "reference" | "moneyBack"
> &
  Partial<Pick<Payment, "amount" | "cashStep" | "cashRounding" | "refunds">>;

/** What each part gives in money. Parts of one payment are rounded together, as the server does. */
export function moneyOfParts(
  parts: readonly BackPart[],
  paid: readonly PaidBack[],
  today: number,
): number[] {
  const before = new Map<string, CashPaid["refunds"][number][]>();
  return parts.map(({ payment, paidAs, amount, hand }) => {
    const found = paid.find(({ id }) => id === payment.id);
    const came = found && cameOf(found, paidAs);
    if (!came || hand.method === "on_credit") return amount;
    const key = `${payment.id} ${paidAs}`;
    const refunds = before.get(key) ?? [...came.refunds];
    const step = hand.method === "cash" ? stepOfRefund(paidAs === "cash", came, today) : null;
    const rounding = roundingOfRefund({ ...came, refunds }, amount, step);
    before.set(key, [...refunds, { amount, cashRounding: rounding }]);
    return amount + rounding;
  });
}

/** The money that a payment is. That of agreed credit is what paid it; undefined while the payment does not say it. */
function cameOf(
  { amount, cashStep = 0, cashRounding = 0, refunds = [], moneyBack }: PaidBack,
  paidAs: PaidAs,
): CashPaid | undefined {
  const { came } = moneyBack.find((kind) => kind.paidAs === paidAs) ?? {};
  return came ?? (amount === undefined ? undefined : { amount, cashStep, cashRounding, refunds });
}

/** What this user may do about money that nothing proves: give it in cash and so approve it, or ask for an approval. */
export interface MayBack {
  approve: boolean;
  ask: boolean;
  /** Who has approved it already, if anybody has. */
  approvedBy?: string | undefined;
}

const kindsOf = (paid: readonly PaidBack[]): PaidAs[] =>
  paid.flatMap(({ moneyBack }) => moneyBack.map((kind) => kind.paidAs));

/**
 * The ways in which payments may be given back, by the table of ways. Money of another currency (the shop may have
 * changed its own) is in no drawer and no account, so it goes back only by a wallet or card.
 */
export function waysBack(
  paid: readonly PaidBack[],
  shopCurrency: string,
  mayBeCredit: boolean,
  may: MayBack,
): MoneyBack["way"][] {
  const kinds = kindsOf(paid);
  const [only] = paid.length === 1 ? paid : [];
  const isOnly = (...methods: readonly Payment["method"][]) =>
    only !== undefined && methods.includes(only.method);
  if (paid.some(({ currency }) => currency !== shopCurrency))
    return only && (only.method === "cash" || isCreditMethod(only.method))
      ? ["other"]
      : ["same", "other"];
  const isOpen = (way: WayBack) =>
    kinds.some((kind) => {
      const rule = ruleOf(kind, way);
      return (
        rule === "yes" ||
        (rule === "approval" && (may.approve || may.ask || may.approvedBy !== undefined))
      );
    });
  // A handset does not go back, because the shop has bought it. Nothing goes back to a dead card.
  const isGone = kinds.every((kind) => kind === "dead_gift_card") && kinds.length > 0;
  const ways: MoneyBack["way"][] = [
    ...(isOnly("trade_in") || isGone ? [] : ["same" as const]),
    ...(isOnly("cash") || !isOpen("cash") ? [] : ["cash" as const]),
    ...(isOnly("store_credit") || !mayBeCredit || !isOpen("store_credit")
      ? []
      : ["store_credit" as const]),
    ...(isOpen("account") ? ["other" as const] : []),
  ];
  return ways.length > 0 ? ways : ["same"];
}

/** The way that a form begins with. */
export const firstWayBack = (
  paid: readonly PaidBack[],
  shopCurrency: string,
  mayBeCredit = false,
): MoneyBack => ({
  ...asItCame,
  way: waysBack(paid, shopCurrency, mayBeCredit, { approve: false, ask: false })[0] ?? "same",
});

/** How the server will divide an amount among the payments. They are in the order of their days. */
export const planOf = (
  paid: readonly PaidBack[],
  amount: number,
  way: MoneyBack,
): PlannedBack & { unproven: BackPart[] } => {
  const hand = way.way === "same" ? null : (toHandRefund(way, undefined) ?? null);
  const plan = planMoneyBack(paid.toReversed(), amount, hand);
  return { ...plan, unproven: needingApproval(plan.parts) };
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
export const asPaid = (paid: Pick<Payment, "method" | "provider" | "moneyBack">): HandRefund =>
  wayItCame(paid, paid.moneyBack[0]?.paidAs ?? "typed");

/** The refund's method for the request. Undefined means the payments' own methods, without a reference. */
export function toHandRefund(
  { way, isSent: _, receiver, ...chosen }: MoneyBack,
  paid: PaidBack | undefined,
): HandRefund | undefined {
  if (way === "store_credit") return { method: way, ...(receiver && { customerId: receiver.id }) };
  if (way === "cash") return { method: way };
  if (way === "other") return toRefundMethod(chosen);
  const reference = chosen.reference.trim();
  if (!paid || paid.method === "cash" || isCreditMethod(paid.method) || !reference)
    return undefined;
  return { ...asPaid(paid), reference };
}
