/** The words of purchasing that several records share. */

/** The currencies in which the shop buys. */
export const orderCurrencies = ["TZS", "USD", "EUR", "GBP", "KES"] as const;
export type OrderCurrency = (typeof orderCurrencies)[number];

/** The currency of the shop's books. One unit of it always costs one. */
export const HOME_CURRENCY = "TZS" satisfies OrderCurrency;

/** How the shop pays a supplier. An account has one of these types. */
export const payingMethods = ["cash", "bank", "mobile_money"] as const;
export type PayingMethod = (typeof payingMethods)[number];

/** By sea (`meli`) or by air (`ndege`). */
export const shipmentModes = ["meli", "ndege"] as const;
export type ShipmentMode = (typeof shipmentModes)[number];
