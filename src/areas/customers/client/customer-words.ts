import { isWordKey, word } from "#src/client/words/i18n.ts";

/**
 * A tag in the language of the screen; one the shop made itself (settings) as it was written. Call only under
 * `useTranslation("customers")`, so that the words are there and follow the language.
 */
export function tagLabel(tag: string): string {
  const key = `customers:tag.${tag}`;
  return isWordKey(key) ? word(key) : tag;
}
