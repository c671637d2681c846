/**
 * Money is an integer in minor units with its currency. It is converted to text only for display, by the functions of
 * this module. Every currency that Fundi supports has two decimal places of minor units, even where a shop shows none.
 */
export const MINOR_PER_MAJOR = 100;

/** A shop's notation of money (spec §3 Localization). It shows `fractionDigits` decimals; two are always stored. */
export interface MoneyFormat {
  currency: string;
  symbol: string;
  symbolPosition: "before" | "after";
  decimalSeparator: "." | ",";
  thousandsSeparator: "," | "." | " " | "";
  fractionDigits: 0 | 2;
}

/** The number without a symbol: 2500000 → "25,000.00". Without fraction digits the amount is rounded half up. */
export function formatAmount(minor: number, format: MoneyFormat): string {
  const shown =
    format.fractionDigits === 0 ? roundHalfUp(minor / MINOR_PER_MAJOR) * MINOR_PER_MAJOR : minor;
  const absolute = Math.abs(shown);
  const major = Math.floor(absolute / MINOR_PER_MAJOR);
  const grouped = String(major).replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator);
  const fraction =
    format.fractionDigits === 0
      ? ""
      : format.decimalSeparator + String(absolute % MINOR_PER_MAJOR).padStart(2, "0");
  return (shown < 0 ? "-" : "") + grouped + fraction;
}

/**
 * The number for a screen, with a typographic minus like quantities. Files and papers keep the hyphen, which every
 * printer can print.
 */
export const shownAmount = (minor: number, format: MoneyFormat): string =>
  formatAmount(minor, format).replace("-", "−");

/** 2500000 → "TSh 25,000.00", with a non-breaking space. */
export function formatMoney(minor: number, format: MoneyFormat): string {
  const amount = formatAmount(minor, format);
  return format.symbolPosition === "before"
    ? `${format.symbol}\u00a0${amount}`
    : `${amount}\u00a0${format.symbol}`;
}

/**
 * Typed text → minor units, or null when it is not an amount. Accepts the shop's separators, spaces and the symbol, and
 * one or two decimals. "25,000" is twenty-five thousand when the comma groups thousands.
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

/** `percent` of `minor`, rounded half up. Percentages are rounded only by this function. */
export function percentOf(minor: number, percent: number): number {
  // Percentages have at most two decimals; integers keep 2.9 % of 1000 exact.
  return roundHalfUp((minor * Math.round(percent * 100)) / 10_000);
}

/**
 * The tax inside a price that includes it, rounded half up: 11800 at 18 % → 1800. `percent` has at most two decimals.
 */
export function taxIncludedIn(minor: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 100));
  const whole = 10_000n + rate;
  // Intermediate values exceed 2^53, so BigInt is used; adding half before the division rounds half up.
  return Number((2n * BigInt(minor) * rate + whole) / (2n * whole));
}

/**
 * The share `part` of `whole` of an amount, rounded half up: 1000 with 1 of 3 → 333. All are integers, and `whole` is
 * positive.
 */
export function shareOf(minor: number, part: number, whole: number): number {
  const [amount, share, parts] = [BigInt(minor), BigInt(part), BigInt(whole)];
  return Number((2n * amount * share + parts) / (2n * parts));
}

/**
 * The share of `part` of `whole` parts, when `before` parts already have their share. All shares add up to the amount.
 */
export const nextShareOf = (minor: number, before: number, part: number, whole: number): number =>
  shareOf(minor, before + part, whole) - shareOf(minor, before, whole);

function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
}
