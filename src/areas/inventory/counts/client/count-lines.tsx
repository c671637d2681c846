import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterBar, FilterChip } from "#src/client/ui/lists/filter-bar.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countsContract, type StockCount, type StockCountLine } from "../contract.ts";
import type { Counting } from "./use-counting.ts";

const shown = ["uncounted", "counted"] as const;
type Shown = (typeof shown)[number] | "all";

/** The items to count; a press chooses the next item. The recorded stock is hidden. */
export function CountLines({ count, counting }: { count: StockCount; counting: Counting }) {
  const { t } = useTranslation("counts");
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Shown>("all");
  const list = usePagedList(`count-${count.id}`, countsContract.listStockCountLines, {
    params: { id: count.id },
    query: {
      ...(filter !== "all" && { filter }),
      ...(filter === "counted" && { sort: "recent" }),
      ...(search.trim() && { search: search.trim() }),
    },
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
        active={filter === "all" ? 0 : 1}
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
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <ListBody
          {...list}
          failed={t("lines.failed")}
          expectedLines={8}
          empty={
            <EmptyState
              icon={<ClipboardList size={20} />}
              title={t(
                search ? "lines.nothing" : filter === "uncounted" ? "lines.done" : "lines.notYet",
              )}
            />
          }
        >
          {(lines) => (
            <ul aria-label={t("lines.title")} className="divide-y divide-line">
              {lines.map((line) => (
                <Line
                  key={line.itemId}
                  line={line}
                  readAt={list.query.dataUpdatedAt}
                  counting={counting}
                />
              ))}
            </ul>
          )}
        </ListBody>
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
    <li data-row>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => counting.choose({ id: itemId, sku, name }, stored)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
      >
        <span className="min-w-0 flex-1">
          <span data-identifies className="block font-medium wrap-anywhere">
            {name}
          </span>
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
