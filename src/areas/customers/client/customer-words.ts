import { isWordKey, word } from "#src/client/words/i18n.ts";

/**
 * Translates a built-in tag; returns a tag from the settings unchanged. Call only under
 * `useTranslation("customers")`, so that the catalogue is loaded and follows the language.
 */
export function tagLabel(tag: string): string {
  const key = `customers:tag.${tag}`;
  return isWordKey(key) ? word(key) : tag;
}
