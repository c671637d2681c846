import { useTranslation } from "#src/client/words/i18n.ts";
import { providerName } from "#src/areas/payments/provider-names.ts";

export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation("sales");
  return (provider) => providerName(provider, (named) => t(`provider.${named}`));
}
