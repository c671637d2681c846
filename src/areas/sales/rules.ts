import type { RefusalCode } from "#src/shared/errors.ts";
import { nextShareOf, percentOf, shareOf, taxIncludedIn } from "#src/shared/money.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { addDays, today } from "#src/shared/time.ts";

/**
 * The arithmetic of a sale, in minor units. The server decides by it; a till shows by it what the server will say.
 * Everything is rounded half up, and once.
 */

export const saleStatuses = ["pending", "completed", "cancelled"] as const;
export type SaleStatus = (typeof saleStatuses)[number];

export const discountTypes = ["percent", "fixed"] as const;

/** `value`: percent 0–100 with at most two decimals, or minor units. */
export interface Discount {
  type: (typeof discountTypes)[number];
  value: number;
}

export interface PricedLine {
  unitPrice: number;
  quantity: number;
  /** Percent, included in the price. */
  taxRate: number;
}

export interface LineTotals {
  /** Quantity × unit price, before the discount. */
  totalPrice: number;
  /** This line's part of the sale's discount. */
  discountShare: number;
  /** The tax inside what is left. */
  taxAmount: number;
}

export interface SaleTotals {
  subtotal: number;
  discountAmount: number;
  /** What cash rounding adds, or takes when negative. */
  roundingAmount: number;
  total: number;
  taxAmount: number;
  lines: LineTotals[];
}

/** Sums stay far inside 2^53 (see `money` in shared/fields.ts). */
export const LARGEST_SUBTOTAL = 10_000_000_000_000;

/** @param roundTo minor units that cash is rounded to; 0: not at all */
export function totalsOf(
  lines: readonly PricedLine[],
  discount: Discount | null,
  roundTo = 0,
): SaleTotals {
  const prices = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const subtotal = sum(prices);
  const discountAmount = discountOf(subtotal, discount);
  const shares = spread(discountAmount, prices);
  const totals = lines.map(({ taxRate }, index) => {
    const totalPrice = prices[index] ?? 0;
    const discountShare = shares[index] ?? 0;
    const taxAmount = taxIncludedIn(totalPrice - discountShare, taxRate);
    return { totalPrice, discountShare, taxAmount };
  });
  const exact = subtotal - discountAmount;
  const roundingAmount = roundingOf(exact, roundTo);
  return {
    subtotal,
    discountAmount,
    roundingAmount,
    total: exact + roundingAmount,
    taxAmount: sum(totals.map((line) => line.taxAmount)),
    lines: totals,
  };
}

/** The refusals of a discount, as sentences of its field; null when it may be given on this subtotal. */
export function discountProblem({ type, value }: Discount, subtotal: number): string | null {
  if (type === "percent") return value > 100 ? "is more than 100 percent" : null;
  return value > subtotal ? "is more than the subtotal" : null;
}

export function discountOf(subtotal: number, discount: Discount | null): number {
  if (!discount) return 0;
  return discount.type === "percent" ? percentOf(subtotal, discount.value) : discount.value;
}

/** Is more given than a cashier may give alone? `limitPercent` of the subtotal. */
export const isBeyondLimit = (subtotal: number, discount: Discount, limitPercent: number) =>
  discountOf(subtotal, discount) > percentOf(subtotal, limitPercent);

/** What is added to an amount so that it can be paid with the coins there are. */
export const roundingOf = (amount: number, roundTo: number): number =>
  roundTo === 0 ? 0 : Math.floor((amount + roundTo / 2) / roundTo) * roundTo - amount;

/**
 * An amount over lines in proportion to their prices, so that the parts add up to it exactly: each part is the
 * difference of two rounded sums, so no line is off by more than one.
 */
export function spread(amount: number, prices: readonly number[]): number[] {
  const whole = sum(prices);
  if (whole === 0) return prices.map(() => 0);
  let priced = 0;
  let given = 0;
  return prices.map((price) => {
    priced += price;
    const upToHere = shareOf(amount, priced, whole);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

/** Points for an amount in minor units, at `rate` points for each TSh 1.00; floored. */
export function pointsFor(amount: number, rate: number): number {
  // A rate such as 0.07 is not exact in binary: 100 shillings are 7 points, not 6.999….
  return Math.floor((amount / 100) * rate + 1e-9);
}

export interface RefundableLine {
  quantity: number;
  totalPrice: number;
  discountShare: number;
  refundedQuantity: number;
}

export interface LineCounts {
  quantity: number;
  refundedQuantity: number;
  /** Pieces that came back by a return and were replaced. */
  replacedQuantity: number;
}

/** How many pieces of a line the till may refund: a piece comes back once, to be paid back or to be replaced. */
export const refundableQuantity = (line: LineCounts): number =>
  Math.max(0, line.quantity - line.refundedQuantity - line.replacedQuantity);

/** What `quantity` pieces more of a line bring back: all pieces together bring exactly what was paid for the line. */
export function lineRefund(line: RefundableLine, quantity: number): number {
  const paid = line.totalPrice - line.discountShare;
  return nextShareOf(paid, line.refundedQuantity, quantity, line.quantity);
}

/**
 * What is paid back for some lines, each named once. With the last piece comes all that is left, so that cash rounding
 * goes back too; before, never more than is left.
 */
export function refundAmount<Line extends RefundableLine>(
  sale: { total: number; refundedAmount: number },
  items: readonly Line[],
  lines: readonly { line: Line; quantity: number }[],
): number {
  const left = sale.total - sale.refundedAmount;
  const quantityOf = (item: Line) => lines.find(({ line }) => line === item)?.quantity ?? 0;
  const isEverything = items.every(
    (item) => item.refundedQuantity + quantityOf(item) === item.quantity,
  );
  const asked = sum(lines.map(({ line, quantity }) => lineRefund(line, quantity)));
  return isEverything ? left : Math.min(asked, left);
}

/** What is left of the sale keeps the points it would have earned by itself; these go. */
export function pointsOfRefund(
  sale: { total: number; refundedAmount: number; pointsRate: number },
  amount: number,
): number {
  const left = sale.total - sale.refundedAmount;
  return pointsFor(left, sale.pointsRate) - pointsFor(left - amount, sale.pointsRate);
}

/** Counted in the shop's days, as payments counts them (refund-payment.ts). */
export const isLateRefund = (completedAt: string, refundDays: number, now: Date = new Date()) =>
  today(now) > addDays(today(new Date(completedAt)), refundDays);

interface SaleState {
  status: SaleStatus;
  completedAt: string | null;
  items: readonly LineCounts[];
  /** A refund of it was asked for, and nobody has ended that yet. */
  isRefundAsked: boolean;
}

/** Why a sale may not be cancelled; null when it may. What is completed is refunded instead. */
export const whyNotCancel = ({ status }: Pick<SaleState, "status">): RefusalCode | null =>
  status === "pending" ? null : "invalid_transition";

/** Why this person may not pay this sale back now; null when they may. `refundDays` is the setting. */
export function whyNotRefund(
  sale: SaleState,
  permissions: { has(permission: Permission): boolean },
  refundDays: number,
  now: Date = new Date(),
): RefusalCode | null {
  if (!permissions.has("refund_sales")) return "forbidden";
  if (sale.status !== "completed" || sale.completedAt === null) return "invalid_transition";
  if (sale.items.every((item) => refundableQuantity(item) === 0)) return "exceeds_sold";
  // Else the same pieces could be given back by the one who asked and by the one who was asked.
  if (sale.isRefundAsked) return "refund_request_open";
  return isLateRefund(sale.completedAt, refundDays, now) && !permissions.has("approve_late_refunds")
    ? "refund_needs_approval"
    : null;
}

/** Why this person may not ask for a refund of this sale; null when they may. Who may do it does not ask. */
export function whyNotAskForRefund(...asked: Parameters<typeof whyNotRefund>): RefusalCode | null {
  const refusal = whyNotRefund(...asked);
  if (refusal === null) return "approval_not_needed";
  return refusal === "refund_needs_approval" ? null : refusal;
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
