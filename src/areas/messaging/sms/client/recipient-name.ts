import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import type { SmsMessage } from "../contract.ts";

/**
 * Returns a function that names the recipient of a message: the customer, or else the number. The list has neither for
 * users who may not see customers.
 */
export function useRecipientName() {
  const { t } = useTranslation("sms");
  const erased = useMay()("view_customers") ? t("common:customer.erased") : HIDDEN_NAME;
  return ({
    customerName,
    recipientPhone,
  }: Pick<SmsMessage, "customerName" | "recipientPhone">): string =>
    recipientPhone === null
      ? (customerName ?? erased)
      : (customerName ?? formatPhone(recipientPhone));
}
