import { formatOf } from "#src/shared/papers/fact.ts";
import type { MoneyFormat } from "#src/shared/money.ts";

/**
 * The format of the amounts of an order. Another currency than the shop's is written with its code and its cents, even
 * in a shop that shows no cents of its own money.
 */
export const orderFormat = (currency: string, shops: MoneyFormat): MoneyFormat =>
  currency === shops.currency ? shops : { ...formatOf(currency, shops), fractionDigits: 2 };
