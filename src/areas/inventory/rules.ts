/** Categories, reasons and states of stock, and rules based on its numbers. For screen and server. */

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

/** Reasons why pieces come in. */
export const reasonsIn = ["opening", "received", "refund", "part_returned"] as const;
/** Reasons why pieces go out. */
export const reasonsOut = ["sale", "repair_part", "defective", "replacement"] as const;
/** Reasons of corrections. */
export const reasonsOfAdjustment = [
  "count",
  "damaged",
  "lost",
  "found",
  "correction",
  "adjustment",
] as const;
export const movementReasons = [...reasonsIn, ...reasonsOut, ...reasonsOfAdjustment] as const;
export type ReasonIn = (typeof reasonsIn)[number];
export type ReasonOut = (typeof reasonsOut)[number];
export type ReasonOfAdjustment = (typeof reasonsOfAdjustment)[number];
export type MovementReason = (typeof movementReasons)[number];

/** Sold and used pieces leave the stock as intended; only pieces that the shop has lost are a loss. */
export const isLoss = (quantity: number, reason: MovementReason): boolean =>
  quantity < 0 && reasonsOfLoss.some((each) => each === reason);
const reasonsOfLoss = ["defective", "count", "damaged", "lost"] as const satisfies MovementReason[];

/** `out`: no piece is available; `low`: no more pieces are available than the item's minimum; `in`: all others. */
export const stockStates = ["in", "low", "out"] as const;
export type StockState = (typeof stockStates)[number];

/** The spec's colours: above 10 green, 1 to 10 yellow, 0 red. `available` excludes reserved pieces. */
export function stockLevel(available: number): "plenty" | "few" | "none" {
  if (available > 10) return "plenty";
  return available > 0 ? "few" : "none";
}

/** The price shown to buyers online: the sale price if there is one, else the online price, else the price. */
export function displayedPrice(item: {
  price: number;
  onlinePrice: number | null;
  salePrice: number | null;
}): number {
  if (item.salePrice !== null && item.salePrice > 0) return item.salePrice;
  return item.onlinePrice ?? item.price;
}

/** Sorted ascending by a column, or descending with a dash. Sorting by cost needs `view_cost`. */
export const itemSorts = [
  ...(["newest", "oldest", "name", "-name", "sku", "-sku", "category", "-category"] as const),
  ...(["stock", "-stock", "location", "-location", "cost", "-cost", "price", "-price"] as const),
] as const;
export type ItemSort = (typeof itemSorts)[number];

export const movementSorts = ["newest", "oldest"] as const;
export type MovementSort = (typeof movementSorts)[number];
