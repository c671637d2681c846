import { useTranslation } from "#src/client/words/i18n.ts";
import type { Payment } from "../contract.ts";

/** The failure of a payment in the screen's language, or else in the provider's own words. */
export function useFailureReason(): (
  payment: Pick<Payment, "failure" | "failureReason">,
) => string | null {
  const { t } = useTranslation("payment-failures");
  return ({ failure, failureReason }) => (failure ? t(failure.code, failure) : failureReason);
}
