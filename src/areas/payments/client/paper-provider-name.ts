import { usePaperWords } from "#src/client/paper/paper-words.ts";
import type { Language } from "#src/shared/words.ts";
import { providerName } from "../providers.ts";

/** Names of payment methods and wallets in the language of a paper. */
export function usePaperProviderName(language: Language): (provider: string) => string {
  const word = usePaperWords("common", language);
  return (provider) => providerName(provider, word);
}
