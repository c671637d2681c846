import { isWordKey, word } from "#src/client/words/i18n.ts";

/**
 * The label of a customer tag: translated for a built-in tag, unchanged for a tag from the shop's settings. The caller
 * must use `useTranslation("customers")`, which loads the words and renders again when the language changes.
 */
export function tagLabel(tag: string): string {
  const key = `customers:tag.${tag}`;
  return isWordKey(key) ? word(key) : tag;
}
