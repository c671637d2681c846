/** The rules of purchase orders, which the screens and the server use. */
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { HOME_CURRENCY } from "./values.ts";

export const orderStatuses = [
  "draft",
  "sent",
  "confirmed",
  "shipped",
  "received",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order with one of these statuses is over: nothing of it changes any more. */
const endStatuses: readonly OrderStatus[] = ["received", "cancelled"];

export const openStatuses = orderStatuses.filter((status) => !endStatuses.includes(status));

export const isOpen = (status: OrderStatus): boolean => !endStatuses.includes(status);

/** The most lines of an order, and the most pieces of a line. */
export const MAX_LINES = 200;
export const MAX_ORDERED = 1_000_000;

/** The highest total of an order, in minor units of its currency. In shillings it is MAX_SHILLINGS. */
export const MAX_TOTAL = 10_000_000_000_000;

export interface OrderedLine {
  itemId: string;
  quantity: number;
  /** In minor units of the order's currency. */
  unitCost: number;
}

export const lineTotal = ({ quantity, unitCost }: Omit<OrderedLine, "itemId">): number =>
  quantity * unitCost;

export const orderTotal = (lines: readonly Omit<OrderedLine, "itemId">[]): number =>
  lines.reduce((total, line) => total + lineTotal(line), 0);

/** What is wrong with the rate of an order; null if nothing is. */
export function problemOfRate(
  currency: OrderCurrency,
  rate: number | undefined,
): "required" | "fixed" | null {
  if (currency === HOME_CURRENCY) return rate === undefined || rate === 1 ? null : "fixed";
  return rate === undefined ? "required" : null;
}

/**
 * Why an order cannot get this status by hand; null if it can. Only receiving its goods makes an order `received`, and
 * cancelling it needs a reason, so that both have their own endpoint.
 */
export function refusalOfStatus(from: OrderStatus, to: OrderStatus): "ended" | "by-act" | null {
  if (from === to) return null;
  if (!isOpen(from)) return "ended";
  return isOpen(to) ? null : "by-act";
}

interface Received {
  status: OrderStatus;
  receivedQuantity: number;
}

/** Why an order cannot be deleted; null if it can. */
export const refusalOfDeletion = ({ receivedQuantity }: Received): "received" | null =>
  receivedQuantity > 0 ? "received" : null;

/** Why an order cannot be cancelled; null if it can. */
export const refusalOfCancellation = (order: Received): "received" | "ended" | null =>
  order.receivedQuantity > 0 ? "received" : isOpen(order.status) ? null : "ended";
