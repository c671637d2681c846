import { useState } from "react";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { categories, namesOfSettings, type Category } from "../../contract.ts";
import { settingName } from "../../client/setting-names.ts";
import { placeOf, type SettingPlace } from "./setting-places.ts";

const MOST_FOUND = 12;

interface FoundSetting {
  category: Category;
  field: string;
  name: string;
  place: SettingPlace;
}

type Props = {
  /** Opens a tab and focuses the control of the setting. */
  onOpen: (tab: string, category: Category, field: string) => void;
};

/** Finds a setting by its name, on every tab and on the other screens of settings. */
export function SettingsSearch({ onOpen }: Props) {
  const { t } = useTranslation("settings");
  const may = useMay();
  const [typed, setTyped] = useState("");
  const found =
    typed.trim() === ""
      ? null
      : findSettings(typed).filter(({ place }) => "tab" in place || may(place.permission));
  return (
    <div className="mb-4 max-w-220">
      <SearchInput label={t("search.label")} value={typed} onSearch={setTyped} wait={0} />
      {found ? (
        <Section flush className="mt-2">
          <p role="status" className="sr-only">
            {t("search.found", { count: found.length })}
          </p>
          {found.length === 0 ? (
            <p className="px-4 py-3 text-ink-quiet">{t("search.nothing")}</p>
          ) : (
            <ul aria-label={t("search.label")} className="divide-y divide-line">
              {found.slice(0, MOST_FOUND).map(({ category, field, name, place }) => (
                <li key={`${category}.${field}`}>
                  {"tab" in place ? (
                    <button
                      type="button"
                      className={rowClasses}
                      onClick={() => {
                        setTyped("");
                        onOpen(place.tab, category, field);
                      }}
                    >
                      <Row name={name} where={t(`category.${place.tab}` as WordKey)} />
                    </button>
                  ) : (
                    <AppLink href={place.href} className={rowClasses}>
                      <Row name={name} where={t(screenOf(place))} />
                    </AppLink>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
      ) : null}
    </div>
  );
}

const rowClasses =
  "flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken";

function Row({ name, where }: { name: string; where: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
      <span className="text-12 text-ink-faint">{where}</span>
    </>
  );
}

const screens = {
  manage_charges: "setup.charges",
  manage_tax_rates: "setup.charges",
  manage_loyalty: "setup.loyalty",
  manage_online_shop: "search.onlineShop",
} as const;
const screenOf = ({ permission }: { permission: string }) =>
  screens[permission as keyof typeof screens] ?? "title";

/** The settings whose name contains every typed word, and first those whose name begins so. */
function findSettings(typed: string): FoundSetting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const all = categories.flatMap((category) =>
    namesOfSettings[category].map((field) => ({
      category,
      field,
      name: settingName(category, field),
      place: placeOf(category, field),
    })),
  );
  const isFirst = ({ name }: FoundSetting) => plain(name).startsWith(words[0] ?? "");
  return all
    .filter(({ name }) => words.every((each) => plain(name).includes(each)))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
