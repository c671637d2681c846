import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "../../providers.ts";
import { errorOfPayment, type PaymentDraft, type PaymentError } from "./payment-draft.ts";
import { useCashStep } from "../../core/client/use-cash-step.ts";

/** Hook: returns a function that gives the problems of a payment, for the `check` of a form with the field `payment`. */
export function usePaymentProblems() {
  const { t } = useTranslation("payments");
  const phoneRequired = ({ provider }: PaymentDraft) =>
    provider === "mpesa" || provider === "airtel_money"
      ? t(`asked.phoneRequired.${provider}`)
      : t("asked.phoneRequired.other", {
          wallet: providerName(provider, (key) => t(`common:${key}`)),
        });
  // The fields of cash say which amounts there are coins for.
  const oddCash = (wrong: PaymentError | null) =>
    wrong === "not-in-coins" ? t("notInCoins") : undefined;
  const step = useCashStep();
  return (payment: PaymentDraft, amount: number | null, rest: number | null = null) => {
    const wrong = errorOfPayment(payment, amount, { step, rest });
    return {
      "payment.phone": wrong === "phone-missing" ? phoneRequired(payment) : undefined,
      "payment.reference": wrong === "reference-missing" ? t("referenceMissing") : undefined,
      "payment.tendered": wrong === "too-little-cash" ? t("tooLittleCash") : oddCash(wrong),
      "payment.giftCard": wrong === "code-missing" ? t("codeMissing") : undefined,
    };
  };
}
