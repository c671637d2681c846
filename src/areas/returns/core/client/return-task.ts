/** The dialog that is open on the screen of a return. */
export type ReturnTask =
  | "diagnose"
  | "diagnose-and-send"
  | "accessories"
  | "approve"
  | "reject"
  | "assign"
  | "refund"
  | "replace"
  | "choose-replacement"
  | "close"
  | "warranty";
