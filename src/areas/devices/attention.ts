/** Why devices in the shop need somebody. Lists filter by these reasons, and the dashboard counts by them. */
export const attentionReasons = ["due-today", "unassigned", "unclaimed", "owing"] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** A device is unclaimed when it has been ready for pickup for longer than this. */
export const UNCLAIMED_AFTER_DAYS = 7;
