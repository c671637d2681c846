import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "../../words/dates.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

export type PagerProps = {
  /** The accessible name of the list. A screen with several lists has several of these. */
  label?: string;
  /** The index of the current page. The first page is 0. */
  page: number;
  pageSize: number;
  /** The number of rows on the current page. */
  count: number;
  /** The number of rows on all pages, if the server counts them. */
  total?: number | null;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** Buttons that show the previous and the next page of a list. `useCursorPages` provides the properties. */
export function Pager({
  label,
  page,
  pageSize,
  count,
  total,
  hasNext,
  onPrevious,
  onNext,
}: PagerProps) {
  const { t, language } = useTranslation();
  const number = (value: number) => formatNumber(value, language);
  // Below an empty list is nothing to page.
  if (count === 0 && page === 0 && !hasNext) return null;
  const first = page * pageSize + 1;
  const range = { from: number(Math.min(first, first + count - 1)), to: number(first + count - 1) };
  return (
    <nav
      aria-label={label === undefined ? t("pages") : `${t("pages")}: ${label}`}
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2"
    >
      <p className="text-12 text-ink-faint" aria-live="polite">
        {count === 0
          ? null
          : total === undefined || total === null
            ? t("showing", range)
            : t("showingOf", { ...range, total: number(total) })}
      </p>
      {page > 0 || hasNext ? (
        <div className="flex gap-2">
          <Button
            size="small"
            className="phone:min-w-11"
            icon={<ChevronLeft size={16} />}
            disabledReason={page === 0 && t("firstPage")}
            onClick={onPrevious}
          >
            <span className="phone:sr-only">{t("previous")}</span>
          </Button>
          <Button
            size="small"
            className="phone:min-w-11"
            disabledReason={!hasNext && t("lastPage")}
            onClick={onNext}
          >
            <span className="phone:sr-only">{t("next")}</span>{" "}
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
