import type { WordKey } from "#src/client/words/i18n.ts";
import { categories, namesOfSettings, type Category } from "../../contract.ts";
import { settingName } from "../../client/setting-names.ts";
import { placeOf, type SettingPlace } from "./setting-places.ts";

export interface FoundSetting {
  category: Category;
  field: string;
  name: string;
  place: SettingPlace;
}

const screens: Readonly<Record<string, WordKey>> = {
  manage_charges: "settings:setup.charges",
  manage_tax_rates: "settings:setup.charges",
  manage_loyalty: "settings:setup.loyalty",
  manage_online_shop: "settings:search.onlineShop",
};

/** The name of the tab or screen on which a setting is changed. */
export const whereIs = (place: SettingPlace): WordKey =>
  "tab" in place
    ? (`settings:category.${place.tab}` as WordKey)
    : (screens[place.permission] ?? "settings:title");

/** All settings with their names. The words of `setting-names` must be loaded. */
export const allSettings = (): FoundSetting[] =>
  categories.flatMap((category) =>
    namesOfSettings[category].map((field) => ({
      category,
      field,
      name: settingName(category, field),
      place: placeOf(category, field),
    })),
  );

/** The settings whose name contains every typed word, and first those whose name begins so. */
export function findSettings(typed: string): FoundSetting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const isFirst = ({ name }: FoundSetting) => plain(name).startsWith(words[0] ?? "");
  return allSettings()
    .filter(({ name }) => words.every((each) => plain(name).includes(each)))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
