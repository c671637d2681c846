/** The words of purchasing that several records share. */
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";

/** The currency of the shop's books. One unit of it always costs one. */
export const HOME_CURRENCY = "TZS" satisfies OrderCurrency;

/** How the shop pays a supplier. An account has one of these types. */
export const payingMethods = ["cash", "bank", "mobile_money"] as const;
export type PayingMethod = (typeof payingMethods)[number];
