import type { Language } from "#src/shared/words.ts";
import { formatNumber } from "#src/client/words/dates.ts";

const units = ["kB", "MB", "GB", "TB"] as const;

/** Shows a number of bytes with the unit that makes it short, for example "12.3 MB". */
export function sizeText(bytes: number, language: Language): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatNumber(value, language, value < 100 ? 1 : 0)} ${units[unit]}`;
}
