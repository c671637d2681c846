/** The dialog that is open on the page of a used handset. */
export type HandsetTask =
  | { name: "cancel" }
  | { name: "photo"; photoId: string }
  | { name: "start" }
  | { name: "part" | "labour" | "end"; repairId: string };
