import { localizationOf } from "#src/areas/settings/currency-formats.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { OrderCurrency } from "../rules.ts";

/** How amounts of a purchase order are written: in its own currency, whatever the shop uses. */
export const orderMoney = (currency: OrderCurrency): MoneyFormat =>
  moneyFormatOf({ currency }, localizationOf(currency));
