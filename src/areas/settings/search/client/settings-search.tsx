import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";

const SearchResults = lazyWithWords(() => import("./search-results.tsx"), "setting-names");

/** Finds settings and screens of settings by their names, and by words that mean the same. */
export function SettingsSearch() {
  const { t } = useTranslation("setting-screens");
  const [typed, setTyped] = useState("");
  return (
    <div className="mb-4 max-w-278">
      <SearchInput label={t("search.label")} value={typed} onSearch={setTyped} wait={0} />
      {typed.trim() === "" ? null : (
        <Suspense>
          <SearchResults typed={typed} onOpen={() => setTyped("")} />
        </Suspense>
      )}
    </div>
  );
}
