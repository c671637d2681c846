import { localizationSettings, type currencies, type Settings } from "./contract.ts";

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

export const symbolOf = (currency: Currency): string => formats[currency].symbol;

/** Returns the usual money format of a currency, with two decimals. A new shop starts with it. */
export function localizationOf(currency: Currency): Settings["localization"] {
  const { symbol, locale } = formats[currency];
  const style = { style: "currency", currency, minimumFractionDigits: 2 } as const;
  const parts = new Intl.NumberFormat(locale, style).formatToParts(12_345.6);
  const placeOf = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  return localizationSettings.parse({
    currencySymbol: symbol,
    currencyPosition: placeOf("currency") < placeOf("integer") ? "before" : "after",
    decimalSeparator: parts[placeOf("decimal")]?.value,
    thousandsSeparator: parts[placeOf("group")]?.value,
    fractionDigits: 2,
  });
}
