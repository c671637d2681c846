import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "../providers.ts";

/** Translates the names of payment methods and wallets to the language of the screen. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation();
  return (provider) => providerName(provider, t);
}
