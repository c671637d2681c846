import { word, type WordKey } from "#src/client/words/i18n.ts";

/**
 * The name of a setting, which says by itself what it is: for the search, the history and the import. A setting of
 * another version of Fundi has none, so its field is shown.
 */
export function settingName(category: string, field: string): string {
  const name = word(`setting-names:${category}.${field}` as WordKey);
  return name.includes(`${category}.${field}`) ? field : name;
}
