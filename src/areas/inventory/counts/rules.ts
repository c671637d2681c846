/** The states of stock counts, lines and scans, and the permission to cancel. Used by screen and server. */

export const countScopes = ["all", "category", "location", "items"] as const;
export type CountScope = (typeof countScopes)[number];

/** `open`: items are being counted. `review`: a user reviews the differences. The other two states are final. */
export const countStatuses = ["open", "review", "applied", "cancelled"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** How applying a count changes uncounted items: `leave` keeps their stock, `zero` sets their stock to 0. */
export const uncountedChoices = ["leave", "zero"] as const;

/**
 * The outcome of a line when the count was applied. `adjusted`: the stock was corrected. `equal`: the stock was right.
 * `uncounted`: nobody had counted the item. `moved`: the line was skipped, because pieces came or went between its
 * scans. `corrected`: the line was skipped, because a correction changed the stock after the scans.
 */
export const lineOutcomes = ["adjusted", "equal", "uncounted", "moved", "corrected"] as const;

/** What a scan does: `add` adds pieces, `set` sets the total of the item, `undo` cancels an earlier scan. */
export const scanActs = ["add", "set", "undo"] as const;
export type ScanAct = (typeof scanActs)[number];

/**
 * The outcome of a scan. `counted`: it counts. `repeated`: it had arrived before. `product_not_found`: no item has its
 * code, or it undoes an unknown scan. `outside`: its item is not in this count. `closed`: it was made after the
 * counting was finished. `same_piece`: its serial number was already counted.
 */
export const scanOutcomes = [
  "counted",
  "repeated",
  "product_not_found",
  "outside",
  "closed",
  "same_piece",
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/** Why a count is not applied. The last two: what differs is worth more than the limit. */
export const applyRefusals = [
  ...(["conflict", "stale_version", "insufficient_stock", "serials_required"] as const),
  ...(["adjustment_needs_approval", "count_needs_another"] as const),
] as const;

/** The maximum number of scans in one request. */
export const MAX_SCANS = 200;

export const hasEnded = (status: CountStatus): boolean =>
  status === "applied" || status === "cancelled";

/** A count may be cancelled by the user who opened it and by users who may adjust stock. */
export const mayCancelCount = (
  count: { createdBy: { id: string } | null },
  actor: { userId: string; mayAdjust: boolean },
): boolean => actor.mayAdjust || count.createdBy?.id === actor.userId;

/** Who may look at counts. */
export const mayLook = ["view_inventory", "count_stock"] as const;
