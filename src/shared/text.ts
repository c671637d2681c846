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

/** The quotes of word processors and phones, accents that stand alone, and other marks that people type as quotes. */
const singleQuotes =
  /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\u2035\ua78c\uff07]/g;
const doubleQuotes = /[\u201c-\u201f\u2033\u2036\uff02]/g;
/** Characters without a place of their own: soft hyphens, marks of direction, joiners, byte order marks. */
const invisible = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff";
const allInvisible = new RegExp(`[${invisible}]`, "g");
/** Captures a joiner within an emoji, such as a family, which is a part of it. */
const invisibleOrInEmoji = new RegExp(
  `(\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d(?=\\p{Extended_Pictographic}))|[${invisible}]`,
  "gu",
);
const spaces =
  "\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** All control characters but NUL, which no text may contain, count as spaces in a line. */
const spacesAndControls = new RegExp(`[\\u0001-\\u001f\\u007f-\\u009f${spaces}]+`, "g");
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
const unusualSpaces = /[\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what this is about
const controls = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g;
/** Most texts have none of these characters and skip the work. */
const plain = /^(?!.* {2})[ -_a-~]*$/;
const accents = /[\u0300-\u036f\ufe00-\ufe0f]/g;

/** Replaces curly and similar quotes by those of a keyboard. */
export const withPlainQuotes = (text: string): string =>
  text.replaceAll(singleQuotes, "'").replaceAll(doubleQuotes, '"');

/**
 * The stored form of a name or another text of one line, so that texts that look equal are equal: composed letters,
 * plain quotes, single spaces, no line breaks and no invisible characters. `canonical_line` in SQL does the same.
 */
export const canonicalLine = (typed: string): string =>
  trimUnseen(
    withPlainQuotes(typed.normalize("NFC"))
      .replaceAll(invisibleOrInEmoji, "$1")
      .replaceAll(spacesAndControls, " "),
  );

/** The stored form of a text that may have several lines. It keeps its line breaks, quotes and repeated spaces. */
export const canonicalText = (typed: string): string =>
  trimUnseen(
    typed
      .normalize("NFC")
      .replaceAll(invisibleOrInEmoji, "$1")
      .replaceAll(lineBreaks, "\n")
      .replaceAll(unusualSpaces, " ")
      .replaceAll(controls, ""),
  );

/**
 * The form in which names and codes are compared and searched: like `canonicalLine`, without accents, and in lower
 * case. It is never stored in place of the text. `search_key` in SQL does the same; `tests/texts/search-keys.test.ts`
 * compares both.
 */
export const searchKey = (typed: string): string =>
  plain.test(typed)
    ? typed.toLowerCase()
    : withPlainDashes(withPlainQuotes(typed))
        .normalize("NFKD")
        .replaceAll(accents, "")
        .replaceAll(allInvisible, "")
        .replaceAll(spacesAndControls, " ")
        .toLowerCase();

/**
 * The stored form of a code, so that codes that look the same are equal: as `canonicalLine`, with usual instead of wide
 * letters and digits. Upper and lower case stay as they are. Codes are compared by `searchKey` of this form.
 */
export const asCode = (typed: string): string =>
  trimUnseen(
    withPlainQuotes(typed)
      .normalize("NFKC")
      .replaceAll(/\p{Cf}+/gu, "")
      .replaceAll(spacesAndControls, " "),
  );

/** Replaces all kinds of dashes by the hyphen. Phones and word processors turn a typed hyphen into a long dash. */
export const withPlainDashes = (text: string): string => text.replaceAll(/[\p{Pd}\u2212]/gu, "-");

/** Converts a typed document number to its stored form, with capitals, plain hyphens and no spaces. */
export const asDocumentNumber = (typed: string): string =>
  withPlainDashes(asCode(typed)).replaceAll(" ", "").toUpperCase();

/** Returns the first `most` characters. The result never ends with half of a surrogate pair. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** Whether the text contains each typed word, in any order, with or without accents. */
export function containsWords(text: string, typed: string): boolean {
  const key = searchKey(text);
  return searchKey(typed)
    .split(" ")
    .every((word) => key.includes(word));
}
