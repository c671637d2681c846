import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Category } from "../../contract.ts";
import { findSettings, whereIs } from "./find-settings.ts";

const MOST_FOUND = 12;

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
                      <Row name={name} where={t(whereIs(place))} />
                    </button>
                  ) : (
                    <AppLink href={place.href} className={rowClasses}>
                      <Row name={name} where={t(whereIs(place))} />
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
