import { Search, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { keyHint } from "../../till/client/till-keys.ts";
import { arrows } from "../../till/client/use-search-keys.ts";
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
    <div role="search" className="relative flex min-w-0 flex-1 items-center">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute left-3 text-ink-faint"
      />
      <input
        ref={box}
        data-focus-home
        type="search"
        aria-label={t("searchLabel")}
        placeholder={t(isPhone ? "searchLabel" : "search")}
        value={typed}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="done"
        className={cx(
          controlClasses,
          "appearance-none pr-12 pl-9 [&::-webkit-search-cancel-button]:hidden",
        )}
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
      />
      <span className="absolute right-1.5 flex items-center">
        {typed ? (
          <IconButton
            label={t("common:clearSearch")}
            icon={<X size={16} />}
            onClick={() => {
              show("", category);
              box.current?.focus();
            }}
          />
        ) : (
          <Kbd keys={keyHint("search")} className="mr-1 text-ink-faint" />
        )}
      </span>
      {isChosen && marked ? (
        <p role="status" className="sr-only">
          {marked.name}
        </p>
      ) : null}
    </div>
  );
}
