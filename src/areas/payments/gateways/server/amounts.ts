import { MINOR_PER_MAJOR } from "#src/shared/money.ts";

/** Writes an amount as most providers read it: 2500000 → "25000", 2500050 → "25000.50". */
export function majorText(minor: number): string {
  const cents = minor % MINOR_PER_MAJOR;
  const major = (minor - cents) / MINOR_PER_MAJOR;
  return cents === 0 ? String(major) : `${major}.${String(cents).padStart(2, "0")}`;
}

/** Writes an amount with two decimals, as card providers read it: 2500000 → "25000.00". */
export const majorWithDecimals = (minor: number): string => (minor / MINOR_PER_MAJOR).toFixed(2);

/** Reads an amount that a provider wrote as a number or text in major units; null if it is no such amount. */
export function minorAmount(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const [, major = "", fraction = ""] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(String(value)) ?? [];
  // A provider may write more decimals than the currency has, but they must be zeros.
  if (major === "" || /[1-9]/.test(fraction.slice(2))) return null;
  return Number(major) * MINOR_PER_MAJOR + Number(fraction.slice(0, 2).padEnd(2, "0"));
}

/** Like `minorAmount`, but a provider that states no amount confirms the amount it was asked for. */
export const statedAmount = (value: unknown, asked: number): number | null =>
  value === undefined || value === null ? asked : minorAmount(value);
