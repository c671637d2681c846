/** What is being done on top of a return's screen. */
export type ReturnTask =
  | "diagnose"
  | "diagnose-and-send"
  | "accessories"
  | "approve"
  | "reject"
  | "assign"
  | "refund"
  | "replace"
  | "close"
  | "warranty";
