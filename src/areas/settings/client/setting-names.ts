import type { Catalogue } from "#locales/catalogue.ts";
import { word, type WordKey } from "#src/client/words/i18n.ts";
import type { Category, Settings } from "../contract.ts";

/** Every setting has a name that says by itself what it is, for the search, the history and the import. */
type Named = { [C in Category]: Record<keyof Settings[C], string> };
const _everySettingHasAName: Catalogue["setting-names"] extends Named ? true : never = true;

/** The name of a setting. A setting of another version of Fundi has none, so its field is shown. */
export function settingName(category: string, field: string): string {
  const name = word(`setting-names:${category}.${field}` as WordKey);
  return name.includes(`${category}.${field}`) ? field : name;
}
