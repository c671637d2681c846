/** What becomes of text before it is kept. */

/** Spaces, and what nobody sees: zero width, marks of direction, joiners. They come along when text is copied. */
const unseen = /[\s\p{Cf}]/u;

/** Without spaces and unseen characters at its ends. Letter by letter: a pattern would take a long run of them apart at every place. */
export function trimUnseen(typed: string): string {
  let from = 0;
  let to = typed.length;
  while (from < to && unseen.test(typed.charAt(from))) from++;
  while (to > from && unseen.test(typed.charAt(to - 1))) to--;
  return typed.slice(from, to);
}

/**
 * A code as it is kept and looked for: two that look the same are the same. No wide letters or digits, nothing unseen,
 * and one space where there are several. Upper and lower case are for whoever compares.
 */
export const asCode = (typed: string): string =>
  trimUnseen(
    typed
      .normalize("NFKC")
      .replaceAll(/\p{Cf}+/gu, "")
      .replaceAll(/\s+/g, " "),
  );

/** Phones and word processors turn a typed dash into a longer one. */
export const withPlainDashes = (text: string): string => text.replaceAll(/[\p{Pd}\u2212]/gu, "-");

/** The number of a paper (sale, receipt, ticket, return) as it is kept: capitals, plain dashes, no spaces. */
export const asDocumentNumber = (typed: string): string =>
  withPlainDashes(asCode(typed)).replaceAll(" ", "").toUpperCase();

/** Its first letters, none of them half: a letter of two halves that no longer fits is left out. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
