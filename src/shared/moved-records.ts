/** What a merge of two customers moves, by kind, for the question before it. */
export const movedRecords = [
  "devices",
  "sales",
  "returns",
  "appointments",
  "debts",
  "storeCredit",
  "rewards",
] as const;
export type MovedRecord = (typeof movedRecords)[number];
