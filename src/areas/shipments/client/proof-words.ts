import { useTranslation } from "#src/client/words/i18n.ts";

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

/** The words of proofs of payment. */
export function useSayOfPayment(): SayOfProof {
  const { t } = useTranslation("shipments");
  return (word, values = {}) => t(`proof.${word}`, values);
}
