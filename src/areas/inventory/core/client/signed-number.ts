import { formatNumber } from "#src/client/words/dates.ts";
import { signOf } from "#src/shared/figures/minus.ts";
import type { Language } from "#src/shared/words.ts";

/** Formats a number with its sign: `+1,200`, `−3`. */
export function signedNumber(value: number, language: Language): string {
  return signOf(value) + formatNumber(Math.abs(value), language);
}
