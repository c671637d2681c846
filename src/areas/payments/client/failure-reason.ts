import { useTranslation } from "#src/client/words/i18n.ts";
import type { Payment } from "../contract.ts";

/** Hook: returns a function that says why a payment failed, in the screen's language or in the provider's words. */
export function useFailureReason(): (
  payment: Pick<Payment, "failure" | "failureReason">,
) => string | null {
  const { t } = useTranslation("payment-failures");
  return ({ failure, failureReason }) => (failure ? t(failure.code, failure) : failureReason);
}
