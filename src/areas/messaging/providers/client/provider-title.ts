import { useTranslation } from "#src/client/words/i18n.ts";
import { companyNames, type SmsProviderName } from "../provider-names.ts";

/** Returns a function that names a provider. `log` sends nothing, and its name says so. */
export function useProviderTitle(): (provider: SmsProviderName) => string {
  const { t } = useTranslation("sms");
  return (provider) => (provider === "log" ? t("logProvider") : companyNames[provider]);
}
