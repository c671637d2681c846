/**
 * A space or an invisible character (zero width, text direction, joiner). Copied text often contains such characters.
 */
const unseen = /[\s\p{Cf}]/u;

/**
 * Removes spaces and invisible characters at both ends. The loops check single characters, because a regular expression
 * would become very slow on a long run of such characters.
 */
export function trimUnseen(typed: string): string {
  let from = 0;
  let to = typed.length;
  while (from < to && unseen.test(typed.charAt(from))) from++;
  while (to > from && unseen.test(typed.charAt(to - 1))) to--;
  return typed.slice(from, to);
}

/**
 * Normalises a code for storage and search, so that codes that look the same are equal: usual instead of wide letters
 * and digits, no invisible characters, single spaces. Upper and lower case stay as they are.
 */
export const asCode = (typed: string): string =>
  trimUnseen(
    typed
      .normalize("NFKC")
      .replaceAll(/\p{Cf}+/gu, "")
      .replaceAll(/\s+/g, " "),
  );

/** Replaces all kinds of dashes by the hyphen. Phones and word processors turn a typed hyphen into a long dash. */
export const withPlainDashes = (text: string): string => text.replaceAll(/[\p{Pd}\u2212]/gu, "-");

/** Converts a typed document number to its stored form, with capitals, plain hyphens and no spaces. */
export const asDocumentNumber = (typed: string): string =>
  withPlainDashes(asCode(typed)).replaceAll(" ", "").toUpperCase();

/** Returns the first `most` characters. The result never ends with half of a surrogate pair. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
