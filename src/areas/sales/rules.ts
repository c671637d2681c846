import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { nextShareOf, percentOf, shareOf, taxIncludedIn } from "#src/shared/money.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { roundingOf } from "#src/areas/payments/cash-rounding.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";

/**
 * The arithmetic of sales, in minor units. The server uses it for a sale, and the till for its preview. Each amount is
 * rounded only once; halves are rounded up.
 */

export const saleStatuses = ["pending", "completed", "cancelled"] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** The kinds of discount that a cashier gives by hand. */
export const manualDiscounts = ["percent", "fixed"] as const;
/** `tier` is the discount of the customer's level, `reward` one that the customer bought with points. */
export const discountTypes = [...manualDiscounts, "tier", "reward"] as const;

/** `value` is a percentage (0 to 100, two decimals), or for `fixed` and `reward` an amount in minor units. */
export interface Discount {
  type: (typeof discountTypes)[number];
  value: number;
}

export interface PricedLine {
  unitPrice: number;
  quantity: number;
  /** The tax rate in percent. The tax is included in the price. */
  taxRate: number;
}

export interface LineTotals {
  /** Quantity × unit price, before the discount. */
  totalPrice: number;
  /** This line's part of the sale's discount. */
  discountShare: number;
  /** The tax that is included in the price after the discount. */
  taxAmount: number;
}

/** A charge beside the goods: a percentage of their price after the discount. The discount does not lower it again. */
export interface ServiceCharge<Code = unknown> {
  percent: number;
  taxCode: Code;
  taxRate: number;
}

export interface ChargeTotals<Code = unknown> extends ServiceCharge<Code> {
  kind: "service";
  amount: number;
  /** The tax that is included in the amount. */
  taxAmount: number;
}

export interface SaleTotals<Code = unknown> {
  subtotal: number;
  discountAmount: number;
  charges: ChargeTotals<Code>[];
  chargesAmount: number;
  /** The amount that cash rounding adds to the total; negative when it lowers the total. */
  roundingAmount: number;
  total: number;
  taxAmount: number;
  lines: LineTotals[];
}

/** The largest subtotal of a sale. It is far below 2^53, so that sums are exact (see `money` in shared/fields.ts). */
export const LARGEST_SUBTOTAL = 10_000_000_000_000;

/**
 * @param roundTo the total is rounded to a multiple of this amount, in minor units; 0 means no rounding
 * @param paidExactly the amount of the payments that are not rounded; only what is left for cash is rounded
 * @param service the service charge; null while it is switched off
 */
export function totalsOf<Code = unknown>(
  lines: readonly PricedLine[],
  discount: Discount | null,
  roundTo = 0,
  paidExactly = 0,
  service: ServiceCharge<Code> | null = null,
): SaleTotals<Code> {
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
  const charges = chargesOf(subtotal - discountAmount, service);
  const chargesAmount = sum(charges.map(({ amount }) => amount));
  const exact = subtotal - discountAmount + chargesAmount;
  const roundingAmount = roundingOf(exact - paidExactly, roundTo);
  return {
    subtotal,
    discountAmount,
    charges,
    chargesAmount,
    roundingAmount,
    total: exact + roundingAmount,
    taxAmount: sum([...totals, ...charges].map(({ taxAmount }) => taxAmount)),
    lines: totals,
  };
}

/** A sale has at most one charge. A charge that rounds to nothing is no line of the sale. */
function chargesOf<Code>(price: number, service: ServiceCharge<Code> | null): ChargeTotals<Code>[] {
  const amount = service ? percentOf(price, service.percent) : 0;
  if (!service || amount === 0) return [];
  return [
    { kind: "service", ...service, amount, taxAmount: taxIncludedIn(amount, service.taxRate) },
  ];
}

/** The error of a discount, in words that follow the name of its field; null when the discount is valid. */
export function discountProblem({ type, value }: Discount, subtotal: number): string | null {
  if (isInPercent(type)) return value > 100 ? "is more than 100 percent" : null;
  return value > subtotal ? "is more than the subtotal" : null;
}

export function discountOf(subtotal: number, discount: Discount | null): number {
  if (!discount) return 0;
  return isInPercent(discount.type) ? percentOf(subtotal, discount.value) : discount.value;
}

const isInPercent = (type: Discount["type"]) => type === "percent" || type === "tier";

/** The discount of a loyalty level in percent, by the settings. */
export const tierDiscount = (
  level: LoyaltyLevel,
  settings: Readonly<Record<`${LoyaltyLevel}Discount`, number>>,
): number => settings[`${level}Discount`];

/** How far below all prices of an item a device may have sold it before that needs `override_prices`. */
const PRICE_TOLERANCE_PERCENT = 10;

/** Whether a price that a device showed is so far below the item's that only who may set prices can have sold at it. */
export const isFarBelow = (shown: number, price: number): boolean =>
  shown * 100 < price * (100 - PRICE_TOLERANCE_PERCENT);

/** Whether the discount is above `limitPercent` of the subtotal. Such a discount needs `give_discounts`. */
export const isBeyondLimit = (subtotal: number, discount: Discount, limitPercent: number) =>
  discountOf(subtotal, discount) > percentOf(subtotal, limitPercent);

/**
 * Divides an amount among lines in proportion to their prices. Each part is the difference of two rounded running sums.
 * Therefore the parts add up to exactly the amount, and no part is more than one minor unit away from its exact share.
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

export interface RefundableLine {
  quantity: number;
  totalPrice: number;
  discountShare: number;
  refundedQuantity: number;
}

export interface LineCounts {
  quantity: number;
  refundedQuantity: number;
  /** The number of pieces that came back in a return and were replaced. */
  replacedQuantity: number;
}

/** The number of pieces that the till may still refund. A piece can be refunded or replaced, but only once. */
export const refundableQuantity = (line: LineCounts): number =>
  Math.max(0, line.quantity - line.refundedQuantity - line.replacedQuantity);

/** The refund for `quantity` more pieces. If all pieces are refunded, their refunds add up to the paid price. */
export function lineRefund(line: RefundableLine, quantity: number): number {
  const paid = line.totalPrice - line.discountShare;
  return nextShareOf(paid, line.refundedQuantity, quantity, line.quantity);
}

/**
 * The amount of a refund, in which each sold line occurs at most once. A refund of the last pieces gives back
 * all that is left, with charges and cash rounding. A part has no charge. Refunds together never exceed the paid
 * total.
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

interface SaleState {
  status: SaleStatus;
  completedAt: string | null;
  items: readonly LineCounts[];
  /** Whether the sale has an open refund request. */
  isRefundAsked: boolean;
}

/** Why the sale cannot be cancelled; null when it can. A completed sale can only be refunded. */
export const refusalOfCancel = ({ status }: Pick<SaleState, "status">): RefusalCode | null =>
  status === "pending" ? null : "invalid_transition";

/**
 * Why this user cannot refund the sale now; null if allowed. `refundDays` is the length of the refund period of its
 * day.
 */
export function refusalOfRefund(
  sale: SaleState,
  permissions: { has(permission: Permission): boolean },
  refundDays: number,
  now: Date = new Date(),
): RefusalCode | null {
  if (!permissions.has("refund_sales")) return "forbidden";
  if (sale.status !== "completed" || sale.completedAt === null) return "invalid_transition";
  if (sale.items.every((item) => refundableQuantity(item) === 0)) return "exceeds_sold";
  // Without this rule, the same pieces could be refunded twice: once directly, and once by the request.
  if (sale.isRefundAsked) return "refund_request_open";
  return isLateRefund(sale.completedAt, refundDays, now) && !permissions.has("approve_late_refunds")
    ? "refund_needs_approval"
    : null;
}

/** Why this user cannot request a late refund; null if allowed. A user who may refund directly cannot request one. */
export function refusalOfRefundRequest(
  ...asked: Parameters<typeof refusalOfRefund>
): RefusalCode | null {
  const refusal = refusalOfRefund(...asked);
  if (refusal === null) return "approval_not_needed";
  return refusal === "refund_needs_approval" ? null : refusal;
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
