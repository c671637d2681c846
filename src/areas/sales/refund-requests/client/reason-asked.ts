import { useTranslation } from "#src/client/words/i18n.ts";
import type { RefundRequest } from "../../refund-request.ts";

/** Returns a function for the reason of a request, or for the words that it is erased with its customer. */
export function useReasonAsked(): (request: RefundRequest) => string {
  const { t } = useTranslation("refund-requests");
  return ({ reason, isCustomerErased }) => (isCustomerErased ? t("reasonErased") : reason);
}
