/** How many parts of an SMS a text needs. Providers charge for each part. */
import { canonicalText, withPlainDashes, withPlainQuotes } from "#src/shared/text.ts";

/** The longest text that anybody may type: ten parts with 153 characters each. */
export const LONGEST_TEXT = 1530;
export const MAX_PARTS = 10;

/** The characters of GSM 03.38, each of which takes one place. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These take two places, because an escape character precedes them. */
const extended = new Set("\f^{}\\[~]|€");

/** The places of one SMS, and of each part of a longer one, where a header tells how the parts belong together. */
const places = {
  gsm7: { alone: 160, inParts: 153 },
  ucs2: { alone: 70, inParts: 67 },
} as const;

/**
 * The text as it is sent. Curly quotes and long dashes of word processors become those of a keyboard, because one of them
 * would halve the places of the whole text. Spaces at the ends cost money.
 */
export const asSmsText = (text: string): string =>
  withPlainDashes(withPlainQuotes(canonicalText(text).replaceAll("\u2026", "...")));

export interface SmsLength {
  /** `gsm7` holds 160 characters. One character that it does not know makes the whole text `ucs2`, which holds 70. */
  encoding: keyof typeof places;
  parts: number;
  /** The places that the text takes. */
  units: number;
  /** The places that are left in the last part. */
  unitsLeft: number;
  /** The characters because of which the text needs `ucs2`, each once. */
  costlyCharacters: string[];
}

export function smsLength(text: string): SmsLength {
  // By code points: an emoji of several of them may be divided between them, as phones do it.
  const characters = Array.from(text);
  const costly = characters.filter((each) => !basic.has(each) && !extended.has(each));
  const encoding = costly.length > 0 ? "ucs2" : "gsm7";
  const sizeOf = (each: string) => (encoding === "ucs2" ? each.length : extended.has(each) ? 2 : 1);
  const sizes = characters.map(sizeOf);
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, inParts } = places[encoding];
  const costlyCharacters = [...new Set(costly)];
  if (units <= alone)
    return { encoding, parts: 1, units, unitsLeft: alone - units, costlyCharacters };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    // A character that takes two places is never divided between two parts.
    if (used + size > inParts) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return { encoding, parts, units, unitsLeft: inParts - used, costlyCharacters };
}
