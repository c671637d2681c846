import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "../../providers.ts";

/** Hook: returns a function that names a payment method or wallet in the language of the screen. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation();
  return (provider) => providerName(provider, t);
}
