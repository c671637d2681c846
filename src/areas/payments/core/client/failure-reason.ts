import { useTranslation } from "#src/client/words/i18n.ts";
import type { Payment } from "../../contract.ts";
import type { PaymentFailure } from "../../payment-failure.ts";

/** Hook: returns a function that explains why a payment failed or is late money, translated if possible. */
export function useFailureReason(): (
  payment: Pick<Payment, "failure" | "failureReason">,
) => string | null {
  const { t, language } = useTranslation("payment-failures");
  return ({ failure, failureReason }) =>
    failure ? t(failure.code, inMajorUnits(failure, language)) : failureReason;
}

/** The amounts of a failure for a sentence, without a symbol, because the currency may differ from the shop's. */
function inMajorUnits(failure: PaymentFailure, language: string) {
  if (failure.code !== "paid_other_amount") return failure;
  const { received, asked, ...others } = failure;
  const text = (minor: number) =>
    (minor / 100).toLocaleString(language, { minimumFractionDigits: 2 });
  return { ...others, received: text(received), asked: text(asked) };
}
