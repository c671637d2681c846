/**
 * Payment methods, wallets and their names. The file imports only types, so that screens that need the names load
 * little code.
 */
import type words from "../../../locales/en/common.json";

export const paymentMethods = ["cash", "card", "mobile_money"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The wallets of Tanzania. A phone number does not reveal its wallet, because a number can change its network. */
export const wallets = ["mpesa", "airtel_money", "mixx", "halopesa", "azampesa"] as const;
export type Wallet = (typeof wallets)[number];

const namedProviders = [...paymentMethods, ...wallets, "bank_transfer"] as const;

/** A key of the catalogue `common` for the name of a payment method or wallet. Only this catalogue has these names. */
export type ProviderKey = `provider.${keyof (typeof words)["provider"]}`;

/** The name of a payment method or wallet. A provider without a name in the catalogue is returned as stored. */
export function providerName(provider: string, word: (key: ProviderKey) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(`provider.${named}`) : provider;
}
