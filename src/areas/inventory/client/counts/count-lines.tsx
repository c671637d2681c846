import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { FilterBar, FilterChip } from "#src/client/ui/filter-bar.tsx";
import { Pager } from "#src/client/ui/pager.tsx";
import { SearchInput } from "#src/client/ui/search-input.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { countsContract, type StockCount, type StockCountLine } from "../../counts-contract.ts";
import type { Counting } from "./use-counting.ts";

const shown = ["uncounted", "counted"] as const;
type Shown = (typeof shown)[number] | "all";

/** Everything that is to be counted; what is pressed is counted next. The system's number is not said here. */
export function CountLines({ count, counting }: { count: StockCount; counting: Counting }) {
  const { t } = useTranslation("counts");
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Shown>("all");
  const wanted = {
    ...(filter !== "all" && { filter }),
    ...(filter === "counted" && { sort: "recent" as const }),
    ...(search.trim() && { search: search.trim() }),
  };
  const pages = useCursorPages(`count-${count.id}`, JSON.stringify(wanted));
  const query = useQuery({
    ...read(countsContract.listStockCountLines, {
      params: { id: count.id },
      query: { ...wanted, ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const numbers: Record<Shown, number> = {
    all: count.lines,
    counted: count.counted,
    uncounted: count.lines - count.counted,
  };
  return (
    <div className="min-w-0">
      <FilterBar
        search={
          <SearchInput
            label={t("lines.search")}
            placeholder={t("lines.searchShort")}
            value={search}
            onSearch={setSearch}
          />
        }
      >
        {shown.map((value) => (
          <FilterChip
            key={value}
            label={t(`lines.${value}`)}
            count={numbers[value]}
            active={filter === value}
            onToggle={(active) => setFilter(active ? value : "all")}
          />
        ))}
      </FilterBar>
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        {query.data ? (
          query.data.items.length > 0 ? (
            <ul aria-label={t("lines.title")} className="divide-y divide-line">
              {query.data.items.map((line) => (
                <Line
                  key={line.itemId}
                  line={line}
                  readAt={query.dataUpdatedAt}
                  counting={counting}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<ClipboardList size={20} />}
              title={t(
                search ? "lines.nothing" : filter === "uncounted" ? "lines.done" : "lines.notYet",
              )}
            />
          )
        ) : query.isError ? (
          <ErrorState
            title={t("lines.failed")}
            onRetry={retryOf(query)}
            retrying={query.isFetching}
          />
        ) : (
          <div className="p-4">
            <SkeletonText lines={8} />
          </div>
        )}
        {query.data ? <Pager {...pages.pager(query.data)} /> : null}
      </div>
    </div>
  );
}

function Line({
  line,
  readAt,
  counting,
}: {
  line: StockCountLine;
  readAt: number;
  counting: Counting;
}) {
  const { t } = useTranslation("counts");
  const { itemId, sku, name, location } = line;
  const stored = { counted: line.countedQuantity, at: readAt };
  const counted = counting.numberOf(itemId, stored);
  const isChosen = counting.last?.item?.id === itemId;
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => counting.choose({ id: itemId, sku, name }, stored)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-12 text-ink-faint">
            {[sku, location].filter(Boolean).join(" · ")}
          </span>
        </span>
        {counted === null ? (
          <span className="text-12 text-ink-faint">{t("lines.open")}</span>
        ) : (
          <span className="text-20 font-strong tabular-nums">{counted}</span>
        )}
      </button>
    </li>
  );
}
