import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";

/**
 * The states of an order request. `paying`: a sale waits for its payment. `expired`: its goods are no longer set aside,
 * because the customer has not come in time.
 */
export const orderStatuses = [
  "requested",
  "accepted",
  "paying",
  "sold",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The shop still has something to do for these. */
export const openOrderStatuses = ["requested", "accepted", "paying"] as const;

export const fulfilments = ["pickup", "delivery"] as const;
export type Fulfilment = (typeof fulfilments)[number];

export const MAX_LINES = 20;
export const MAX_PIECES_PER_LINE = 99;
export const MAX_PIECES = 200;

/** The latest end of a hold, in days from now. */
export const MAX_HOLD_DAYS = 30;

export type OrderMove = "agree" | "accept" | "extend" | "release" | "decline" | "withdraw" | "sell";

const movableFrom: Record<OrderMove, readonly OrderStatus[]> = {
  agree: ["requested", "accepted", "expired"],
  // The customer of an expired request may come late, and its goods may still be there.
  accept: ["requested", "expired"],
  extend: ["accepted"],
  release: ["accepted"],
  decline: ["requested", "accepted", "expired"],
  withdraw: ["requested", "accepted", "expired"],
  sell: ["requested", "accepted"],
};

/** Why the request cannot make this move; null when it can. */
export const refusalOfMove = (move: OrderMove, status: OrderStatus): RefusalCode | null =>
  movableFrom[move].includes(status) ? null : "order_not_open";

/** The moves that need prices which still hold. */
const needsPrices: readonly OrderMove[] = ["accept", "extend", "sell"];

/** Why the request cannot make this move at its prices; null when it can. */
export const refusalAtPrices = (
  move: OrderMove,
  pricesUntil: string,
  now: Date,
): "order_prices_ended" | null =>
  needsPrices.includes(move) && arePricesOver(pricesUntil, now) ? "order_prices_ended" : null;

/** Whether the time for which the agreed prices hold is over. */
export const arePricesOver = (pricesUntil: string, now: Date): boolean =>
  Date.parse(pricesUntil) <= now.getTime();

/** Customers see a day, so prices hold until its end, like those of a quotation. */
export const pricesEnd = (now: Date, days: number): string =>
  new Date(Date.parse(startOfDay(addDays(today(now), days + 1))) - 1).toISOString();

/** What the goods of a request cost now. */
export const totalNow = (lines: readonly { quantity: number; price: number }[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** Whether an agreed end of a hold is between now and the latest possible day. */
export const isHoldEnd = (until: string, now: Date): boolean => {
  const hours = (Date.parse(until) - now.getTime()) / 3_600_000;
  return hours > 0 && hours <= MAX_HOLD_DAYS * 24;
};

export const reservationEnd = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString();

export const totalOf = (lines: readonly { quantity: number; unitPrice: number }[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
