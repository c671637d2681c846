/** Exchange rates as text, with the separators that the shop has chosen for its amounts. */
import type { MoneyFormat } from "#src/shared/money.ts";

type Separators = Pick<MoneyFormat, "decimalSeparator" | "thousandsSeparator">;

/**
 * Reads a typed rate: a number above zero with at most four decimals, otherwise null. "2,600" is two thousand six
 * hundred in a shop whose thousands separator is the comma. What cannot be groups of thousands is read as decimals,
 * whether a dot or a comma comes before them.
 */
export function readRate(typed: string, { decimalSeparator, thousandsSeparator }: Separators) {
  const text = typed.replaceAll(/[\s\u00A0\u202F]/g, "");
  const isGrouped = new RegExp(
    `^\\d{1,3}(\\${thousandsSeparator.trim() || " "}\\d{3})+(\\${decimalSeparator}\\d{1,4})?$`,
  ).test(text);
  const digits = isGrouped ? text.replaceAll(thousandsSeparator, "") : text;
  const plain = digits.replace(",", ".");
  return /^\d{1,8}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

/** A rate as a user would type it, with all its decimals, for example `2651.2525`. `readRate` reads it again. */
export const typedRate = (rate: number, { decimalSeparator }: Separators): string =>
  String(rate).replace(".", decimalSeparator);

/** A rate with all its decimals, for example `2,651.2525`. */
export function formatRate(rate: number, format: Separators): string {
  const [major = "", decimals] = typedRate(rate, format).split(format.decimalSeparator);
  const grouped = major.replaceAll(/\B(?=(\d{3})+$)/g, format.thousandsSeparator);
  return decimals === undefined ? grouped : grouped + format.decimalSeparator + decimals;
}
