import { isWordKey, word } from "#src/client/i18n.ts";

/** The tags every shop starts with; a shop may have its own (settings), which are shown as written. */
export const usualTags = ["new", "regular", "vip", "complainer"] as const;

/** Call only under `useTranslation("customers")`, so that the words are there and follow the language. */
export function tagLabel(tag: string): string {
  const key = `customers:tag.${tag}`;
  return isWordKey(key) ? word(key) : tag;
}
