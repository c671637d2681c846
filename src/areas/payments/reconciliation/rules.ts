/** Rules of reconciliation, used by screens and server. */
import type { GatewayName } from "../gateways/gateway-names.ts";
import { cardPages } from "../providers.ts";

/** What a payment may pay for, as a filter. */
export const paidFor = ["sales", "repairs", "debts"] as const;

/** The results that a person may state about a payment. */
export const outcomes = ["paid", "not_paid"] as const;

/**
 * For how many minutes after the request a provider may still answer. Stripe keeps its page open for an hour, PayPal an
 * order for four hours; the others ask on the phone, and settle what hung within half an hour. Until then nobody may
 * state the result: two results of one payment would be worse than waiting.
 */
const answersWithin: Record<GatewayName, number> = {
  simulator: 5,
  selcom: 30,
  azampay: 30,
  clickpesa: 30,
  mpesa_openapi: 30,
  airtel_money: 30,
  stripe: 75,
  paypal: 255,
};

/** When a person may state the result of an attempt: ISO 8601. */
export function resolvableAt(gateway: string, askedAt: string): string {
  const minutes = isKnown(gateway) ? answersWithin[gateway] : 0;
  return new Date(Date.parse(askedAt) + minutes * 60_000).toISOString();
}

const isKnown = (gateway: string): gateway is GatewayName => gateway in answersWithin;

/** The last attempt of a payment, and the payment's status. */
export interface Resolvable {
  status: string;
  /** Null for a payment that no provider collects. */
  gateway: string | null;
  askedAt: string | null;
  /** Whether the money was used for another payment. */
  isAssigned: boolean;
}

/**
 * Why nobody may state that a payment was paid, or was not paid; null if they may. A payment that failed may turn out to
 * be paid: a statement shows it. Its money is then late money.
 */
export function refusalOfResolving(
  { status, gateway, askedAt, isAssigned }: Resolvable,
  outcome: (typeof outcomes)[number],
  now: Date = new Date(),
): "not_open" | "too_early" | null {
  const isOpen = status === "processing" || status === "unknown";
  const mayTurnOut = outcome === "paid" && status === "failed" && !isAssigned;
  if (gateway === null || askedAt === null || !(isOpen || mayTurnOut)) return "not_open";
  return isOpen && now.toISOString() < resolvableAt(gateway, askedAt) ? "too_early" : null;
}

/** The fields that a column of a statement may have. */
export const statementFields = [
  "reference",
  "amount",
  "date",
  "time",
  "details",
  "status",
] as const;
export type StatementField = (typeof statementFields)[number];

/** The fields without which a statement cannot be read. */
export const neededFields = ["amount", "date"] as const satisfies readonly StatementField[];

/** The reasons why Fundi cannot read a file. */
export const statementProblems = [
  "empty",
  "not_text",
  "unclosed_quote",
  "too_many_rows",
  "column_missing",
  "nothing_new",
  "other_provider",
] as const;
export type StatementProblem = (typeof statementProblems)[number];

/** The errors of a row. */
export const lineErrors = [
  "required",
  "not_money",
  "ambiguous_number",
  "out_of_range",
  "not_day",
  "not_time",
  "in_future",
] as const;
export type LineError = (typeof lineErrors)[number];

export const MAX_LINES = 50_000;
export const MAX_STATEMENT_BYTES = 12 * 1024 * 1024;

/** Whose statements can be imported. */
export const statementProviders = [
  "mpesa",
  "airtel_money",
  "mixx",
  "halopesa",
  "azampesa",
  "card",
  ...cardPages,
  "bank_transfer",
] as const;

/** How far the times of a payment and of a statement line may differ to belong together. */
export const WINDOW_DAYS = 3;

/** For how many days after its request a bank transfer may arrive: the longest time that a shop waits, and some more. */
export const AWAITED_DAYS = 70;

/** The most days that the totals are read for. */
export const MAX_DAYS = 93;
