/** A picture or PDF document that proves a payment: of a shipment, a supplier or an expense. */
export interface Proof {
  id: string;
  kind: "picture" | "pdf";
  /** The address of the picture, as JPEG, or of the PDF, as a file to download. */
  url: string;
  /** Of a picture only. */
  thumbnailUrl: string | null;
  addedBy: { name: string } | null;
}

export type ProofWord =
  | "add"
  | "delete"
  | "deleted"
  | "full"
  | "hint"
  | "leaveOut"
  | "next"
  | "none"
  | "open"
  | "pdf"
  | "position"
  | "previous"
  | "take"
  | "title";

/** Returns the word or sentence of a screen that shows proofs. */
export type SayOfProof = (word: ProofWord, values?: Record<string, number | string>) => string;
