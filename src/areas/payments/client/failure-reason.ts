import { useTranslation } from "#src/client/words/i18n.ts";
import type { Payment } from "../contract.ts";

/** Hook: returns a function that explains why a payment failed or is late money, translated if possible. */
export function useFailureReason(): (
  payment: Pick<Payment, "failure" | "failureReason">,
) => string | null {
  const { t } = useTranslation("payment-failures");
  return ({ failure, failureReason }) => (failure ? t(failure.code, failure) : failureReason);
}
