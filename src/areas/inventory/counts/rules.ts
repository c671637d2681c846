/** Statuses, outcomes and permitted actions of stock counts, for screen and server. */

export const countScopes = ["all", "category", "location", "items"] as const;
export type CountScope = (typeof countScopes)[number];

/** `open`: items are counted. `review`: differences are reviewed. `applied` and `cancelled`: the count has ended. */
export const countStatuses = ["open", "review", "applied", "cancelled"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** What applying a count does with uncounted items: `leave` keeps their stock, `zero` sets it to zero. */
export const uncountedChoices = ["leave", "zero"] as const;

/**
 * The outcome of a line: it was corrected; its stock was right; or the line was skipped, because it was not counted,
 * because pieces moved while it was counted, or because a later correction changed its stock.
 */
export const lineOutcomes = ["adjusted", "equal", "uncounted", "moved", "corrected"] as const;

/** What a scan does: it adds a quantity, sets the total, or undoes an earlier scan. */
export const scanActs = ["add", "set", "undo"] as const;
export type ScanAct = (typeof scanActs)[number];

/**
 * The outcome of a scan, in the order of the codes: it counts; it was received before; no item has its code; its item
 * is not in this count; it was made after the count was finished; its serial number was counted already.
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

/** The maximum number of scans that a device may send in one request. */
export const MOST_SCANS = 200;

export const hasEnded = (status: CountStatus): boolean =>
  status === "applied" || status === "cancelled";

/** The user who opened a count may cancel it, and so may users who may adjust stock. */
export const mayCancelCount = (
  count: { createdBy: { id: string } | null },
  actor: { userId: string; mayAdjust: boolean },
): boolean => actor.mayAdjust || count.createdBy?.id === actor.userId;
