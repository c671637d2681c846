/** Categories of items, reasons of movements, states of stock, and their rules. Used by screen and server. */

export const categories = [
  "accessories",
  "screens",
  "cables",
  "chargers",
  "parts",
  "batteries",
  "cases",
  "devices",
  "tools",
  "other",
] as const;
export type Category = (typeof categories)[number];

export const movementTypes = ["IN", "OUT", "ADJUSTMENT"] as const;
export type MovementType = (typeof movementTypes)[number];

/** The reasons of movements by which pieces come in. */
export const reasonsIn = ["opening", "received", "refund", "part_returned"] as const;
/** The reasons of movements by which pieces go out. */
export const reasonsOut = [
  "sale",
  "repair_part",
  "defective",
  "replacement",
  "supplier_return",
] as const;
/** The reasons of movements that correct the stock. */
export const reasonsOfAdjustment = [
  "count",
  "damaged",
  "lost",
  "found",
  "correction",
  "adjustment",
] as const;
/**
 * The reason of an adjustment up before a sale: a device sold pieces without a network that the stock did not have. Nobody
 * can choose it (`take-sold.ts`).
 */
export const SOLD_UNSEEN = "sold_unseen";
export const movementReasons = [
  ...reasonsIn,
  ...reasonsOut,
  ...reasonsOfAdjustment,
  SOLD_UNSEEN,
] as const;
export type ReasonIn = (typeof reasonsIn)[number];
export type ReasonOut = (typeof reasonsOut)[number];
export type ReasonOfAdjustment = (typeof reasonsOfAdjustment)[number];
export type MovementReason = (typeof movementReasons)[number];

/** The reasons of movements that take pieces out for a sale, a repair or a replacement. */
export const goodsOut = ["sale", "repair_part", "replacement"] as const satisfies MovementReason[];
/** The reasons of movements by which sold or used pieces come back. */
export const goodsBack = ["refund", "part_returned"] as const satisfies MovementReason[];

/** Whether a movement is a loss for the shop. Pieces that were sold, used or only recorded wrongly are no loss. */
export const isLoss = (quantity: number, reason: MovementReason): boolean =>
  quantity < 0 && reasonsOfLoss.some((each) => each === reason);
const reasonsOfLoss = ["defective", "count", "damaged", "lost"] as const satisfies MovementReason[];

/**
 * `out`: no piece is available. `low`: the available pieces do not exceed the item's minimum. `in`: all other items.
 */
export const stockStates = ["in", "low", "out"] as const;
export type StockState = (typeof stockStates)[number];

/** The level that decides the colour of a stock badge, by the spec: above 10 green, 1 to 10 yellow, 0 red. */
export function stockLevel(available: number): "plenty" | "few" | "none" {
  if (available > 10) return "plenty";
  return available > 0 ? "few" : "none";
}

/**
 * The price that buyers see online: a sale price above 0 or, without one, the online price or else the normal price.
 */
export function displayedPrice(item: {
  price: number;
  onlinePrice: number | null;
  salePrice: number | null;
}): number {
  if (item.salePrice !== null && item.salePrice > 0) return item.salePrice;
  return item.onlinePrice ?? item.price;
}

/** The orders of the list of items. A dash before the name means descending. Sorting by cost needs `view_cost`. */
export const itemSorts = [
  ...(["newest", "oldest", "name", "-name", "sku", "-sku", "category", "-category"] as const),
  ...(["stock", "-stock", "location", "-location", "cost", "-cost", "price", "-price"] as const),
] as const;
export type ItemSort = (typeof itemSorts)[number];

export const movementSorts = ["newest", "oldest"] as const;
export type MovementSort = (typeof movementSorts)[number];
