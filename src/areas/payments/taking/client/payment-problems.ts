import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "../../providers.ts";
import { errorOfPayment, type PaymentDraft } from "./payment-draft.ts";

/** Returns a function that gives the problems of a payment, for the `check` of a form with the field `payment`. */
export function usePaymentProblems() {
  const { t } = useTranslation("payments");
  const phoneRequired = ({ provider }: PaymentDraft) =>
    provider === "mpesa" || provider === "airtel_money"
      ? t(`asked.phoneRequired.${provider}`)
      : t("asked.phoneRequired.other", {
          wallet: providerName(provider, (key) => t(`common:${key}`)),
        });
  return (payment: PaymentDraft, amount: number | null) => {
    const wrong = errorOfPayment(payment, amount);
    return {
      "payment.phone": wrong === "phone-missing" ? phoneRequired(payment) : undefined,
      "payment.reference": wrong === "reference-missing" ? t("referenceMissing") : undefined,
      "payment.tendered": wrong === "too-little-cash" ? t("tooLittleCash") : undefined,
      "payment.giftCard": wrong === "code-missing" ? t("codeMissing") : undefined,
    };
  };
}
