/** The groups of the list of reports, in its order. */
export const reportGroups = ["money", "tax", "debts", "stock", "purchasing", "people"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The reports in the order of their list. Each area registers the reports whose facts it owns. */
export const reportNames = [
  "money",
  "profit-and-loss",
  "expenses",
  "daily-close",
  "tax",
  "receivables",
  "stock-value",
  "purchases",
  "technician-earnings",
] as const;
export type ReportName = (typeof reportNames)[number];

/** By what a report can be limited, beside its days. An address names the choice, so that it is the same everywhere. */
export const choiceNames = ["source"] as const;
export type ChoiceName = (typeof choiceNames)[number];
