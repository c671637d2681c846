import { useTranslation } from "#src/client/words/i18n.ts";
import { companyNames, type SmsProviderName } from "../../providers/provider-names.ts";

/** Hook: returns a function that names an SMS provider. */
export function useSmsProviderName(): (name: SmsProviderName) => string {
  const { t } = useTranslation("sms-providers");
  return (name) => (name === "log" ? t("log.title") : companyNames[name]);
}
