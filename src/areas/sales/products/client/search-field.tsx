import type { RefObject } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { SearchFrame } from "#src/client/ui/fields/search-frame.tsx";
import { keyHint } from "../../till-state/client/till-keys.ts";
import { arrows } from "../../till-state/client/use-search-keys.ts";
import type { ProductSearch } from "./use-product-search.ts";

interface Props {
  box: RefObject<HTMLInputElement | null>;
  search: ProductSearch;
}

/** The till's search field. The arrow keys choose a product, Enter adds it, and Escape clears the field. */
export function SearchField({ box, search }: Props) {
  const { t } = useTranslation("pos");
  const isPhone = useIsPhone();
  const { typed, category, marked, isChosen, show, choose, enter } = search;
  return (
    <SearchFrame
      box={box}
      data-focus-home
      aria-label={t("searchLabel")}
      placeholder={t(isPhone ? "searchLabel" : "search")}
      value={typed}
      hint={keyHint("search")}
      maxLength={100}
      enterKeyHint="done"
      onClear={() => show("", category)}
      onChange={(event) => show(event.target.value, category)}
      onKeyDown={(event) => {
        const step = arrows[event.key];
        if (step) {
          event.preventDefault();
          choose(step);
        }
        if (event.key === "Enter") void enter();
        if (event.key === "Escape" && typed) show("", category);
      }}
    >
      {isChosen && marked ? (
        <p role="status" className="sr-only">
          {marked.name}
        </p>
      ) : null}
    </SearchFrame>
  );
}
