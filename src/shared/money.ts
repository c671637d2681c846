/**
 * Money is an integer in minor units (cents) of the shop's currency. Screens and papers convert it to text only with
 * the functions of this module. Every currency that Fundi supports has two decimals, even if a shop shows none.
 */
import { withMinus } from "./figures/minus.ts";
import { twoDigits } from "./two-digits.ts";

export const MINOR_PER_MAJOR = 100;

/** How a shop shows amounts (spec §3 Localization), with `fractionDigits` decimals. Stored amounts have two. */
export interface MoneyFormat {
  currency: string;
  symbol: string;
  symbolPosition: "before" | "after";
  decimalSeparator: "." | ",";
  thousandsSeparator: "," | "." | " " | "";
  fractionDigits: 0 | 2;
}

/** Formats an amount without its symbol: 2500000 → "25,000.00". Without decimals, it rounds half away from zero. */
export function formatAmount(minor: number, format: MoneyFormat): string {
  const shown =
    format.fractionDigits === 0 ? roundHalfUp(minor / MINOR_PER_MAJOR) * MINOR_PER_MAJOR : minor;
  const absolute = Math.abs(shown);
  const major = Math.floor(absolute / MINOR_PER_MAJOR);
  const grouped = String(major).replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator);
  const fraction =
    format.fractionDigits === 0
      ? ""
      : format.decimalSeparator + twoDigits(absolute % MINOR_PER_MAJOR);
  return (shown < 0 ? "-" : "") + grouped + fraction;
}

/** Formats an amount for screens, with their minus sign. Files and papers have a hyphen instead. */
export const shownAmount = (minor: number, format: MoneyFormat): string =>
  withMinus(formatAmount(minor, format));

/** Formats an amount with its symbol and a non-breaking space: 2500000 → "TSh 25,000.00". */
export function formatMoney(minor: number, format: MoneyFormat): string {
  const amount = formatAmount(minor, format);
  return format.symbolPosition === "before"
    ? `${format.symbol}\u00a0${amount}`
    : `${amount}\u00a0${format.symbol}`;
}

/** Formats an amount with its symbol for screens, with the minus sign of `shownAmount`. */
export const shownMoney = (minor: number, format: MoneyFormat): string =>
  withMinus(formatMoney(minor, format));

/**
 * Converts typed text to minor units; null when the text is no amount. Accepts the shop's separators, spaces, the
 * symbol or code of the currency, and up to two decimals. "25,000" is twenty-five thousand in a shop whose thousands
 * separator is the comma.
 */
export function parseMoney(typed: string, format: MoneyFormat): number | null {
  let digits = typed
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(format.symbol, "")
    .replace(format.currency, "");
  if (format.thousandsSeparator.trim()) digits = digits.replaceAll(format.thousandsSeparator, "");
  digits = digits.replace(format.decimalSeparator, ".");
  if (!/^\d{1,12}(\.\d{0,2})?$/.test(digits)) return null;
  const [major = "0", fraction = ""] = digits.split(".");
  return Number(major) * MINOR_PER_MAJOR + Number(fraction.padEnd(2, "0"));
}

/** Computes `percent` of an amount, rounded half up. All percentages of money are computed here. */
export function percentOf(minor: number, percent: number): number {
  // Percentages have at most two decimals. With integers, 2.9 % of 1000 is exactly 29.
  return roundHalfUp((minor * Math.round(percent * 100)) / 10_000);
}

/**
 * Computes the tax that a price includes, rounded half up: 18 % in 11800 is 1800. `percent` has at most two decimals.
 */
export function taxIncludedIn(minor: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 100));
  const whole = 10_000n + rate;
  // BigInt is needed, because the products may exceed 2^53. Adding half the divisor rounds half up.
  return Number((2n * BigInt(minor) * rate + whole) / (2n * whole));
}

/**
 * Computes `part` / `whole` of an amount, rounded half up: 1 of 3 parts of 1000 is 333. All arguments are integers, and
 * `whole` is positive.
 */
export function shareOf(minor: number, part: number, whole: number): number {
  const [amount, share, parts] = [BigInt(minor), BigInt(part), BigInt(whole)];
  return Number((2n * amount * share + parts) / (2n * parts));
}

/**
 * Computes the share of the next `part` of `whole` parts, after `before` parts have received their shares. Computed in
 * this way, the rounded shares add up to exactly the amount.
 */
export const nextShareOf = (minor: number, before: number, part: number, whole: number): number =>
  shareOf(minor, before + part, whole) - shareOf(minor, before, whole);

function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
}
