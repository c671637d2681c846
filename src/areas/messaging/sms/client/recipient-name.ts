import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { SmsMessage } from "../contract.ts";

/** Returns a function that names the recipient of a message: the customer, or else the number. */
export function useRecipientName() {
  const { t } = useTranslation("sms");
  return ({
    customerName,
    recipientPhone,
  }: Pick<SmsMessage, "customerName" | "recipientPhone">): string =>
    recipientPhone === null
      ? t("common:customer.erased")
      : (customerName ?? formatPhone(recipientPhone));
}
