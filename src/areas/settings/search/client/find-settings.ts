import { may, mayUse } from "#src/client/session.tsx";
import { word, type WordKey } from "#src/client/words/i18n.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { categories, namesOfSettings, type Category } from "../../contract.ts";
import { settingName } from "../../core/client/setting-names.ts";
import { settingGroups } from "../../core/client/setting-screens.ts";
import { withEqualWords } from "./equal-words.ts";
import { locationOf, type SettingLocation } from "./setting-locations.ts";

export interface FoundSetting {
  category: Category;
  field: string;
  name: string;
  location: SettingLocation;
}

const screens: Readonly<Record<string, WordKey>> = {
  manage_charges: "setting-screens:setup.charges",
  manage_tax_rates: "setting-screens:setup.charges",
  manage_loyalty: "setting-screens:setup.loyalty",
  manage_online_shop: "setting-screens:setup.onlineShop",
};

/** The name of the page or screen on which a setting is changed. */
export const whereIs = (location: SettingLocation): WordKey =>
  "tab" in location
    ? (`settings:category.${location.tab}` as WordKey)
    : (screens[location.permission] ?? "settings:title");

/** All settings with their names. The words of `setting-names` must be loaded. */
export const allSettings = (): FoundSetting[] =>
  categories.flatMap((category) =>
    namesOfSettings[category].map((field) => ({
      category,
      field,
      name: settingName(category, field),
      location: locationOf(category, field),
    })),
  );

/** A setting, or a page or screen where something is set up. */
export interface Found {
  id: string;
  name: string;
  /** The page on which it is, or what the page is for. */
  about: string;
  /** A page of settings with the control to focus, or the address of another screen. */
  opens: { tab: string; focus?: readonly [category: string, field: string] } | { href: string };
}

/**
 * What the user may set up whose words begin with every typed word; the words are those of its name in any order, and
 * words that mean the same. First comes what has the typed words in its name.
 */
export function findSettings(typed: string, user: SessionUser): Found[] {
  const all = wordsOf(typed);
  const long = all.filter((each) => !little.has(each));
  const wanted = long.length > 0 ? long : all;
  const fits = (words: readonly string[]) =>
    wanted.every((each) => words.some((one) => one.startsWith(each)));
  const rank = ({ name }: Found) => {
    const words = wordsOf(name);
    return fits(words) ? (words[0]?.startsWith(wanted[0] ?? "") ? 0 : 1) : 2;
  };
  return everything(user)
    .filter(({ name, more = "" }) => fits(withEqualWords(wordsOf(`${name} ${more}`))))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** `more` has further words by which it is found. */
function everything(user: SessionUser): (Found & { more?: string })[] {
  const maySet = may(user, "manage_settings");
  const settings = allSettings()
    .filter(({ location }) => ("tab" in location ? maySet : may(user, location.permission)))
    .map(({ category, field, name, location }) => ({
      id: `${category}.${field}`,
      name,
      about: word(whereIs(location)),
      opens:
        "tab" in location
          ? { tab: location.tab, focus: [category, field] as const }
          : { href: location.href },
    }));
  return [...settings, ...taxNumbers(user), ...pagesFor(user, maySet)];
}

/** The numbers of the tax authority are no settings of a category, and stand on the page of the business. */
const taxNumbers = (user: SessionUser): Found[] =>
  may(user, "manage_settings") && may(user, "manage_fiscal")
    ? (["tin", "vrn"] as const).map((field) => ({
        id: `business.${field}`,
        name: word(`setting-screens:taxNumber.${field}`),
        about: word("settings:category.business"),
        opens: { tab: "business", focus: ["business", field] as const },
      }))
    : [];

const pagesFor = (user: SessionUser, maySet: boolean) =>
  settingGroups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      if ("tab" in entry)
        return maySet
          ? {
              id: entry.tab,
              name: word(`settings:category.${entry.tab}`),
              about: word(`setting-screens:about.${entry.tab}`),
              opens: { tab: entry.tab },
            }
          : [];
      const about = word(`setting-screens:setup.${entry.name}Hint`);
      return mayUse(user, entry.permission)
        ? {
            id: entry.href,
            name: word(`setting-screens:setup.${entry.name}`),
            about,
            more: about,
            opens: { href: entry.href },
          }
        : [];
    });

/** Words that say nothing of a setting. */
const little = new Set("a the of for and on in ya wa za la cha vya kwa na".split(" "));

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
