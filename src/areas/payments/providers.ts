/**
 * Payment methods, wallets and their names. The file imports only types, so that screens that need the names load
 * little code.
 */
import type words from "../../../locales/en/common.json";

/** The methods by which money is received and given back. */
export const paymentMethods = ["cash", "card", "mobile_money", "bank_transfer"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The methods by which money changes hands at once, in the order of the buttons. */
export const counterMethods = ["cash", "card", "mobile_money"] as const;
export type CounterMethod = (typeof counterMethods)[number];

/**
 * The methods by which no money moves: see the topic `credit`. No drawer and no count contains them. `trade_in`: a used
 * handset pays (area handsets).
 */
export const creditMethods = [
  "store_credit",
  "gift_card",
  "points",
  "trade_in",
  "on_credit",
] as const;
export type CreditMethod = (typeof creditMethods)[number];

/** The methods that a stored payment, receipt or refund can have. */
export const storedMethods = [...paymentMethods, ...creditMethods] as const;
export type StoredMethod = (typeof storedMethods)[number];

export const isCreditMethod = (method: string): method is CreditMethod =>
  creditMethods.some((credit) => credit === method);

/** Whether the money is there already: cash, or a payment whose reference somebody typed. No provider is asked for it. */
export const isInHand = ({
  method,
  reference,
}: {
  method: string;
  reference?: string | undefined;
}): boolean => method === "cash" || (!isCreditMethod(method) && reference !== undefined);

/**
 * Whether what is paid by this method earns points. Points earn none, and a handset that is traded in neither: it would
 * earn again whenever it is sold and taken back. Gift cards and store credit earn when they pay, not when they are bought
 * or issued.
 */
export const earnsPoints = (method: string): boolean =>
  method !== "points" && method !== "trade_in";

/** How a sale is paid: by one method, or in parts. */
export const paymentTypes = [...storedMethods, "split"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The wallets of Tanzania. A phone number does not reveal its wallet, because a number can change its network. */
export const wallets = ["mpesa", "airtel_money", "mixx", "halopesa", "azampesa"] as const;
export type Wallet = (typeof wallets)[number];

/** Providers with a page on which the customer pays by card. */
export const cardPages = ["stripe", "paypal"] as const;

/** The providers that a payment names. Without one, the method is stored as the provider. */
export const namedByPayment = [...wallets, ...cardPages] as const;
export type CardPage = (typeof cardPages)[number];
export type NamedProvider = (typeof namedByPayment)[number];

/** Whether a payment by this method may name the provider: a wallet for mobile money, a page for a card. */
export const isProviderOf = (method: StoredMethod, provider: NamedProvider): boolean =>
  cardPages.some((page) => page === provider) ? method === "card" : method === "mobile_money";

const namedProviders = [...paymentTypes, ...namedByPayment] as const;

/** A key of the catalogue `common` for the name of a payment method or wallet. Only this catalogue has these names. */
export type ProviderKey = `provider.${keyof (typeof words)["provider"]}`;

/** The name of a payment method or wallet. A provider without a name in the catalogue is returned as stored. */
export function providerName(provider: string, word: (key: ProviderKey) => string): string {
  const named = namedProviders.find((name) => name === provider);
  return named ? word(`provider.${named}`) : provider;
}
