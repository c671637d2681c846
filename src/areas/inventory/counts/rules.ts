/** The words of stock counts, and what may be done with one when. Read by screen and server alike. */

export const countScopes = ["all", "category", "location", "items"] as const;
export type CountScope = (typeof countScopes)[number];

/** Being counted; looked over before it is applied; applied; given up. */
export const countStatuses = ["open", "review", "applied", "cancelled"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** What is done with what nobody counted: it stays as it is, or there is none of it. */
export const uncountedChoices = ["leave", "zero"] as const;

/**
 * What became of a line: its number was put right; it was right; or it was left as it was, because nobody counted it,
 * because pieces came or went while it was counted, or because its number was corrected after it was counted.
 */
export const lineOutcomes = ["adjusted", "equal", "uncounted", "moved", "corrected"] as const;

/** So many more, so many altogether, or one of those taken back. */
export const scanActs = ["add", "set", "undo"] as const;
export type ScanAct = (typeof scanActs)[number];

/**
 * What became of a scan: it counts; it was here already; no item has this code; its item is not part of this count;
 * it was made after the count was finished; the piece with this serial number was counted already.
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

/** What a phone sends at once of what it kept. */
export const MOST_SCANS = 200;

export const hasEnded = (status: CountStatus): boolean =>
  status === "applied" || status === "cancelled";

/** Whoever opened a count may give it up, and whoever answers for the stock. */
export const mayCancelCount = (
  count: { createdBy: { id: string } | null },
  actor: { userId: string; mayAdjust: boolean },
): boolean => actor.mayAdjust || count.createdBy?.id === actor.userId;
