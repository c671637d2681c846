/** Normalisation of text before it is stored. */

/**
 * Spaces and invisible characters: zero-width characters, direction marks, joiners. Copied text often contains them.
 */
const unseen = /[\s\p{Cf}]/u;

/**
 * Removes spaces and invisible characters at both ends. It checks character by character, because a regular expression
 * would backtrack over a long run of them.
 */
export function trimUnseen(typed: string): string {
  let from = 0;
  let to = typed.length;
  while (from < to && unseen.test(typed.charAt(from))) from++;
  while (to > from && unseen.test(typed.charAt(to - 1))) to--;
  return typed.slice(from, to);
}

/**
 * Normalises a code for storage and search, so that codes that look the same are equal: no wide letters or digits, no
 * invisible characters, single spaces. The caller handles upper and lower case.
 */
export const asCode = (typed: string): string =>
  trimUnseen(
    typed
      .normalize("NFKC")
      .replaceAll(/\p{Cf}+/gu, "")
      .replaceAll(/\s+/g, " "),
  );

/** Replaces long dashes by plain ones: phones and word processors turn a typed dash into a long dash. */
export const withPlainDashes = (text: string): string => text.replaceAll(/[\p{Pd}\u2212]/gu, "-");

/** Normalises a document number (sale, receipt, ticket, return) as it is stored: capitals, plain dashes, no spaces. */
export const asDocumentNumber = (typed: string): string =>
  withPlainDashes(asCode(typed)).replaceAll(" ", "").toUpperCase();

/** The first `most` characters. A surrogate pair that does not fit is left out. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
