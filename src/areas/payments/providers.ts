/** How money moves, and the names of it. Imports nothing, so that a screen that only shows names stays small. */
import type words from "../../../locales/en/common.json";

export const paymentMethods = ["cash", "card", "mobile_money"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The wallets of Tanzania. Never inferred from a phone number: numbers have been portable since 2017. */
export const wallets = ["mpesa", "airtel_money", "mixx", "halopesa", "azampesa"] as const;
export type Wallet = (typeof wallets)[number];

const namedProviders = [...paymentMethods, ...wallets, "bank_transfer"] as const;

/** Where the name of a method or wallet stands in the words of `common`: their only list, in both languages. */
export type ProviderKey = `provider.${keyof (typeof words)["provider"]}`;

/** What people call a payment method or a wallet. A provider without a name in the list is shown as it is stored. */
export function providerName(provider: string, word: (key: ProviderKey) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(`provider.${named}`) : provider;
}
