/** Ways money moves that have a word of their own; the area's catalogues hold it under this name. */
const namedProviders = [
  "cash",
  "card",
  "mobile_money",
  "mpesa",
  "airtel_money",
  "mixx",
  "halopesa",
  "azampesa",
  "bank_transfer",
] as const;
export type NamedProvider = (typeof namedProviders)[number];

/** What people call a provider; one added later is shown by its own name. */
export function providerName(provider: string, word: (named: NamedProvider) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(named) : provider;
}
