import { useTranslation } from "#src/client/words/i18n.ts";
import type { SayOfProof } from "#src/client/pictures/proofs.ts";

/** The words of proofs of payment. */
export function useSayOfPayment(): SayOfProof {
  const { t } = useTranslation("shipments");
  return (word, values = {}) => t(`proof.${word}`, values);
}
