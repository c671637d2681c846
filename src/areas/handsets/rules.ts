/** The rules of used handsets, which the screens and the server use. */

/**
 * What became of a bought handset. `reserved`: a sale or a count holds the piece. `gone`: it was written off, built in
 * or is otherwise no longer here.
 */
export const handsetStates = [
  "in_stock",
  "reserved",
  "in_repair",
  "sold",
  "gone",
  "cancelled",
] as const;
export type HandsetState = (typeof handsetStates)[number];

/** Why a handset should perhaps not be bought. The server keeps which warnings the buyer has confirmed. */
export const handsetWarnings = ["known_device", "sold_by_shop", "own_loaner", "lost"] as const;
export type HandsetWarning = (typeof handsetWarnings)[number];

/** How a price stands to the limit of arrivals. `needed`: nobody was asked yet. `approved`: this user can buy it once. */
export const priceApprovals = ["not_needed", "needed", "waiting", "approved"] as const;
export type PriceApproval = (typeof priceApprovals)[number];

export const MAX_HANDSET_PHOTOS = 12;
/** The most checks that a condition has. */
export const MAX_CHECKS = 60;

/** Warnings that nobody has confirmed yet. */
export const unconfirmed = (
  warnings: readonly HandsetWarning[],
  confirmed: readonly HandsetWarning[],
): HandsetWarning[] => warnings.filter((warning) => !confirmed.includes(warning));

/** Why a purchase cannot be cancelled; null if it can. */
export function refusalOfCancelling({
  state,
  repairCost,
  isTradeIn,
}: {
  state: HandsetState;
  /** What repairs have added to the cost of the piece, in minor units. */
  repairCost: number;
  /** Whether the handset paid a part of a sale. */
  isTradeIn: boolean;
}): "cancelled" | "trade_in" | "in_repair" | "left" | "repaired" | null {
  if (state === "cancelled") return "cancelled";
  if (isTradeIn) return "trade_in";
  if (state === "in_repair") return "in_repair";
  if (state !== "in_stock") return "left";
  return repairCost === 0 ? null : "repaired";
}
