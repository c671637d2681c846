/**
 * The names of items and brands in addresses. The words are only for people: an item is found by the last 12 digits of
 * its id, so that an address survives a new name. The address with other words redirects to the current one.
 */

const WORDS_LENGTH = 60;
const slugEnd = /^(?:.*-)?([0-9a-f]{12})$/i;
/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  œ: "oe",
  ł: "l",
};

/** The plain letters and digits of a text, joined by hyphens: "Kebo ya USB‑C (1 m)" → "kebo-ya-usb-c-1-m". */
export function wordsInSlug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæøœł]/g, (letter) => plainLetters[letter] ?? "")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, WORDS_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
}

/**
 * The name of an item in its address. It always ends with a hyphen and 12 digits, so that it equals no fixed word such
 * as `cart`.
 */
export const slugOf = ({ id, name }: { id: string; name: string }): string =>
  `${wordsInSlug(name) || "item"}-${id.slice(-12)}`;

/** Returns the last 12 digits of the item's id, in lower case; null if the text is no name of an item. */
export const idEndOf = (slug: string): string | null =>
  slugEnd.exec(slug)?.[1]?.toLowerCase() ?? null;

/** The name of a brand in its address. A brand without plain letters is named by the code points of its name. */
export const brandSlugOf = (brand: string): string =>
  wordsInSlug(brand) ||
  `x-${[...brand.trim().toLowerCase()]
    .slice(0, 8)
    .map((letter) => letter.codePointAt(0)?.toString(36))
    .join("-")}`;
