import { useTranslation } from "#src/client/words/i18n.ts";
import type { Payment } from "../contract.ts";

/** Why a payment brought nothing or pays for nothing, in the screen's language, or as its provider said it. */
export function useFailureReason(): (
  payment: Pick<Payment, "failure" | "failureReason">,
) => string | null {
  const { t } = useTranslation("payment-failures");
  return ({ failure, failureReason }) => (failure ? t(failure.code, failure) : failureReason);
}
