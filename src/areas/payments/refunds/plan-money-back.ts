/** Divides a refund among payments and ways. The server gives it back so, and the dialogs show it before. */
import type { HandRefund } from "../contract.ts";
import { namedByPayment, type StoredMethod } from "../providers.ts";
import {
  isCredit,
  maybeCash,
  ruleOf,
  wayOfMethod,
  type MoneyBackOf,
  type PaidAs,
} from "../ways-back.ts";

/** How a refund is given: by hand, or off the debt of the refunded payment. */
export type RefundTender =
  | HandRefund
  | { method: "on_credit"; provider?: undefined; reference?: undefined; customerId?: undefined };

export interface PaidPart {
  id: string;
  method: StoredMethod;
  provider: string;
  moneyBack: readonly MoneyBackOf[];
}

/** A part of a refund: of one payment, of one kind, in one way. */
export interface BackPart {
  payment: PaidPart;
  paidAs: PaidAs;
  amount: number;
  hand: RefundTender;
}

export interface PlannedBack {
  parts: BackPart[];
  /** What the payments do not have. */
  missing: number;
  /** The chosen way is money, and only credit is left. */
  isCreditOnly: boolean;
}

/**
 * What is owed comes off first. Then each way gets its own money back: what was paid in the chosen way, then cash and the
 * other payments (in their order) that may go back in it. What may not goes back as it came, and points are last.
 * So the cash of several refunds of a sale is never more than what was paid in ways that may become cash.
 * @param hand the chosen way; null for the way of each payment
 */
export function planMoneyBack(
  paid: readonly PaidPart[],
  amount: number,
  hand: HandRefund | null,
): PlannedBack {
  const pieces = paid
    .flatMap((payment) => payment.moneyBack.map((piece) => ({ payment, ...piece })))
    .filter(({ left }) => left > 0)
    .map((piece) => ({ ...piece, rank: rankOf(piece.payment, piece.paidAs, hand) }))
    .toSorted((one, other) => one.rank - other.rank);
  const parts: BackPart[] = [];
  let missing = amount;
  for (const { payment, paidAs, left } of pieces) {
    const some = Math.min(missing, left);
    if (some <= 0) continue;
    parts.push({ payment, paidAs, amount: some, hand: wayFor(payment, paidAs, hand) });
    missing -= some;
  }
  const inMoney = hand !== null && ["cash", "account"].includes(wayOfMethod(hand.method));
  const open = parts.filter((part) => part.paidAs !== "on_credit" && part.paidAs !== "points");
  const isCreditOnly = inMoney && open.length > 0 && open.every((part) => isCredit(part.paidAs));
  return { parts, missing, isCreditOnly };
}

function rankOf({ method, provider }: PaidPart, paidAs: PaidAs, hand: HandRefund | null): number {
  if (paidAs === "on_credit") return 0;
  if (paidAs === "points") return 9;
  const isOwed = method === "on_credit" ? 0 : 1;
  if (hand === null) return 1 + isOwed + (paidAs === "cash" ? 0 : 1);
  const rule = ruleOf(paidAs, wayOfMethod(hand.method));
  if (rule === "no") return 8;
  if (method === "on_credit") return 1;
  if (provider === (hand.provider ?? hand.method)) return 2;
  if (paidAs === "cash") return 3;
  return rule === "yes" ? 4 : 5;
}

/** The way of one part: as chosen if the table allows it, otherwise as it came. */
function wayFor(payment: PaidPart, paidAs: PaidAs, hand: HandRefund | null): RefundTender {
  if (paidAs === "on_credit") return { method: "on_credit" };
  if (hand === null) return asItCame(payment, paidAs);
  const isOpen = ruleOf(paidAs, wayOfMethod(hand.method)) !== "no";
  // A chosen card that is dead is refused in words, and not replaced silently.
  const isDead = hand.method === "gift_card" && paidAs === "dead_gift_card";
  if ((isOpen && !isOnAnother(payment, hand)) || isDead) return hand;
  return { ...asItCame(payment, paidAs), ...(hand.customerId && { customerId: hand.customerId }) };
}

/** Only what a card itself paid goes back to it, not what it paid of a debt. */
const isOnAnother = ({ method }: PaidPart, hand: HandRefund) =>
  hand.method === "gift_card" && method !== "gift_card";

/**
 * The way of a payment if nobody chooses another one. What was paid of a debt, and what a used handset paid, goes back in
 * cash if it may become cash, otherwise as store credit.
 */
export function asItCame(
  { method, provider }: Pick<PaidPart, "method" | "provider">,
  paidAs: PaidAs,
): HandRefund {
  if (paidAs === "dead_gift_card") return { method: "store_credit" };
  if (method === "on_credit" || method === "trade_in")
    return { method: maybeCash(paidAs) ? "cash" : "store_credit" };
  const named = namedByPayment.find((each) => each === provider);
  return { method, ...(named && { provider: named }) };
}

/** The parts that need an approval, because nothing proves the payment. */
export const needingApproval = (parts: readonly BackPart[]): BackPart[] =>
  parts.filter(({ paidAs, hand }) => ruleOf(paidAs, wayOfMethod(hand.method)) === "approval");
