import type { Language } from "#src/shared/words.ts";
import { wordsOf } from "#src/server/words.ts";
import { providerName } from "../providers.ts";

/** Names of payment methods and wallets for papers and messages that the server writes. */
export function providerNameIn(language: Language): (provider: string) => string {
  const word = wordsOf("common", language);
  return (provider) => providerName(provider, word);
}
