import { formatNumber } from "#src/client/words/dates.ts";
import type { Language } from "#src/shared/words.ts";

/** Formats a number with its sign: `+1,200`, `−3`. */
export function signedNumber(value: number, language: Language): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return sign + formatNumber(Math.abs(value), language);
}
