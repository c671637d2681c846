/**
 * The one table of how money goes back: what a payment is × how it is given back. The server refuses by it
 * (`refundPayment`), the dialogs offer by it, and docs/ways-back.md shows it. The file imports only types and names.
 */
import type { Permission } from "#src/shared/permissions.ts";
import { isCreditMethod, type StoredMethod } from "./providers.ts";
import type { CashPaid } from "./refund-rounding.ts";

/**
 * What the money of a payment is.
 * - `collected`: a provider collected it, and told so;
 * - `proven`: its reference was typed, and a line of a statement proves the payment;
 * - `typed`: its reference, or its result, was typed, and nothing proves it;
 * - `dead_gift_card`: it came from a gift card that is blocked or expired now;
 * - `on_credit`: it is still owed.
 */
export const paidAs = [
  "cash",
  "collected",
  "proven",
  "typed",
  "trade_in",
  "store_credit",
  "gift_card",
  "dead_gift_card",
  "points",
  "on_credit",
] as const;
export type PaidAs = (typeof paidAs)[number];

/**
 * How money is given back. `account`: by hand from a wallet, a card machine or the bank. `provider`: it sends the
 * money.
 */
export const waysBack = [
  "cash",
  "account",
  "provider",
  "store_credit",
  "gift_card",
  "points",
  "debt",
] as const;
export type WayBack = (typeof waysBack)[number];

/** `approval`: also with an approval that shows that nothing proves the payment. */
export type Rule = "yes" | "approval" | "no";

const money = { cash: "yes", account: "yes", store_credit: "yes" } as const;

/** Ways that a row does not name are closed. */
const open: Readonly<Record<PaidAs, Partial<Record<WayBack, Exclude<Rule, "no">>>>> = {
  cash: money,
  collected: { ...money, provider: "yes" },
  proven: money,
  // An invented reference would otherwise become money of the drawer, and the drawer would agree.
  typed: { ...money, cash: "approval" },
  // The shop has bought the handset, and keeps it.
  trade_in: money,
  // Credit never becomes money.
  store_credit: { store_credit: "yes" },
  gift_card: { gift_card: "yes", store_credit: "yes" },
  dead_gift_card: { store_credit: "yes" },
  points: { points: "yes" },
  on_credit: { debt: "yes" },
};

export const ruleOf = (paid: PaidAs, way: WayBack): Rule => open[paid][way] ?? "no";

/** The right that a way needs beside the right to give refunds of this subject. */
export const rightOf: Readonly<Record<Rule, Permission | null>> = {
  yes: null,
  approval: "approve_late_refunds",
  no: null,
};

/**
 * The right to give money back, by what was paid. Gift cards go back unused, in the way in which they were bought. Store
 * credit becomes money only by its own right, or by an approval of whoever has it.
 */
export const rightsOfSubjects = {
  sale: "refund_sales",
  repair: "refund_payments",
  overpaid_repair: "hand_over_devices",
  late_money: "refund_payments",
  gift_card: "refund_gift_cards",
  store_credit: "pay_out_credit",
} as const satisfies Record<string, Permission>;

/** The column of the table for a method by which a refund is given by hand. */
export function wayOfMethod(method: StoredMethod): WayBack {
  if (method === "on_credit") return "debt";
  if (method === "trade_in") return "cash";
  return method === "cash" || isCreditMethod(method) ? method : "account";
}

/** Whether money that is this may become cash, with or without an approval. */
export const maybeCash = (paid: PaidAs): boolean => ruleOf(paid, "cash") !== "no";

export const isCredit = (paid: PaidAs): boolean =>
  paid === "store_credit" || paid === "gift_card" || paid === "dead_gift_card";

/** What can still go back of a payment, by what it is. Only agreed credit has several: what is owed, and what paid it. */
export interface MoneyBackOf {
  paidAs: PaidAs;
  /** In minor units. */
  left: number;
  /** The money that paid agreed credit. Other payments say it themselves. */
  came?: CashPaid | undefined;
}

/** The same of a payment that was taken just now. */
export function moneyBackOfTaken({
  method,
  status,
  amount,
}: {
  method: StoredMethod;
  status: string;
  amount: number;
}): MoneyBackOf[] {
  if (status !== "completed") return [];
  return [{ paidAs: isKind(method) ? method : "typed", left: amount }];
}

const isKind = (method: StoredMethod) => method === "cash" || isCreditMethod(method);
