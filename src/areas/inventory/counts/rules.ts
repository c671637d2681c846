/** Statuses, outcomes and permitted actions of stock counts, for screen and server. */

export const countScopes = ["all", "category", "location", "items"] as const;
export type CountScope = (typeof countScopes)[number];

/** Being counted; under review; applied; cancelled. */
export const countStatuses = ["open", "review", "applied", "cancelled"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** How applying treats uncounted items: their stock stays, or becomes zero. */
export const uncountedChoices = ["leave", "zero"] as const;

/**
 * The outcome of a line: corrected; correct already; or skipped, because it was not counted, because pieces moved while
 * it was counted, or because a later correction changed its stock.
 */
export const lineOutcomes = ["adjusted", "equal", "uncounted", "moved", "corrected"] as const;

/** Add a quantity, set the total, or undo an earlier scan. */
export const scanActs = ["add", "set", "undo"] as const;
export type ScanAct = (typeof scanActs)[number];

/**
 * The outcome of a scan: it counts; it is a repeat; no item has this code; its item is not part of this count; it was
 * made after the count was finished; the piece with this serial number was counted already.
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

/** The maximum number of stored scans per request. */
export const MOST_SCANS = 200;

export const hasEnded = (status: CountStatus): boolean =>
  status === "applied" || status === "cancelled";

/** The user who opened a count may cancel it, and so may users who may adjust stock. */
export const mayCancelCount = (
  count: { createdBy: { id: string } | null },
  actor: { userId: string; mayAdjust: boolean },
): boolean => actor.mayAdjust || count.createdBy?.id === actor.userId;
