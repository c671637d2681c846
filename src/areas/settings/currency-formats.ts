import type { Settings } from "./contract.ts";
import { decimalSeparators, thousandsSeparators, type currencies } from "./money-choices.ts";

export type Currency = (typeof currencies)[number];

/** Currency → its usual symbol, and a locale from which `localizationOf` takes separators and position (spec §9). */
const formats: Record<Currency, { symbol: string; locale: string }> = {
  TZS: { symbol: "TSh", locale: "en-TZ" },
  USD: { symbol: "$", locale: "en-US" },
  EUR: { symbol: "€", locale: "en-EU" },
  GBP: { symbol: "£", locale: "en-GB" },
  KES: { symbol: "KSh", locale: "en-KE" },
  UGX: { symbol: "USh", locale: "en-UG" },
};

/** Returns the usual money format of a currency, with two decimals. A new shop starts with it. */
export function localizationOf(currency: Currency): Settings["localization"] {
  const { symbol, locale } = formats[currency];
  const style = { style: "currency", currency, minimumFractionDigits: 2 } as const;
  const parts = new Intl.NumberFormat(locale, style).formatToParts(12_345.6);
  const placeOf = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  const valueOf = (wanted: string) => parts[placeOf(wanted)]?.value;
  return {
    currencySymbol: symbol,
    currencyPosition: placeOf("currency") < placeOf("integer") ? "before" : "after",
    decimalSeparator: decimalSeparators.find((each) => each === valueOf("decimal")) ?? ".",
    thousandsSeparator: thousandsSeparators.find((each) => each === valueOf("group")) ?? ",",
    fractionDigits: 2,
  };
}

/**
 * The money format after a change of the currency: the parts that were usual for the old currency become those of the
 * new one, and what somebody has chosen stays. The separators are one part, because they must differ.
 */
export function formatAfterCurrency(
  chosen: Settings["localization"],
  from: Currency,
  to: Currency,
): Settings["localization"] {
  const [before, after] = [localizationOf(from), localizationOf(to)];
  const follows = (...fields: (keyof typeof before)[]) =>
    fields.every((field) => chosen[field] === before[field])
      ? Object.fromEntries(fields.map((field) => [field, after[field]]))
      : {};
  return {
    ...chosen,
    ...follows("currencySymbol"),
    ...follows("currencyPosition"),
    ...follows("decimalSeparator", "thousandsSeparator"),
    ...follows("fractionDigits"),
  };
}
