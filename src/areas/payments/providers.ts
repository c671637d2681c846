/** Payment methods, wallets and their names. The file imports no code, so screens that only show names stay small. */
import type words from "../../../locales/en/common.json";

export const paymentMethods = ["cash", "card", "mobile_money"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The wallets of Tanzania. A phone number does not tell the wallet: since 2017 numbers can move to another network. */
export const wallets = ["mpesa", "airtel_money", "mixx", "halopesa", "azampesa"] as const;
export type Wallet = (typeof wallets)[number];

const namedProviders = [...paymentMethods, ...wallets, "bank_transfer"] as const;

/** The key of a method's or wallet's name in the catalogue `common`, which is the only list of these names. */
export type ProviderKey = `provider.${keyof (typeof words)["provider"]}`;

/** The display name of a payment method or wallet. A provider without a name in the catalogue is shown as stored. */
export function providerName(provider: string, word: (key: ProviderKey) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(`provider.${named}`) : provider;
}
