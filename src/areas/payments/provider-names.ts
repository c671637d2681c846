import type words from "../../../locales/en/common.json";
import { paymentMethods, wallets } from "./contract.ts";

const namedProviders = [...paymentMethods, ...wallets, "bank_transfer"] as const;

/** Where the name of a method or wallet stands in the words of `common`: their only list, in both languages. */
export type ProviderKey = `provider.${keyof (typeof words)["provider"]}`;

/** What people call a payment method or a wallet. A provider without a name in the list is shown as it is stored. */
export function providerName(provider: string, word: (key: ProviderKey) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(`provider.${named}`) : provider;
}
