import { formatAmount, type MoneyFormat } from "../money.ts";

/** A label with its value, as papers list them. */
export interface Fact {
  label: string;
  value: string;
}

/** A fact for a list of facts; none without a value. */
export const fact = (label: string, value: string | null): Fact[] =>
  value ? [{ label, value }] : [];

/** Makes facts of amounts in minor units; none without an amount. */
export const amountIn =
  (format: MoneyFormat) =>
  (label: string, minor: number | null): Fact[] =>
    minor === null ? [] : [{ label, value: formatAmount(minor, format) }];

/** The shop's number format with the currency that is stored with the paper. The shop may have another currency now. */
export const formatOf = (currency: string, shops: MoneyFormat): MoneyFormat =>
  currency === shops.currency ? shops : { ...shops, currency, symbol: currency };
