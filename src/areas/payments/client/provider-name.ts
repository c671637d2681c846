import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "../providers.ts";

/** Hook: returns a function that translates the name of a payment method or wallet to the language of the screen. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation();
  return (provider) => providerName(provider, t);
}
