import { ClipboardList } from "lucide-react";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countsContract, type StockCount, type StockCountLine } from "../contract.ts";
import type { Counting } from "./use-counting.ts";

const shown = ["uncounted", "counted"] as const;
type Shown = (typeof shown)[number] | "all";

export interface ShownLines {
  /** Chooses the next uncounted item after `itemId`, in the list of counted items the next one. May turn the page. */
  chooseAfter: (itemId: string) => void;
}

interface Props {
  count: StockCount;
  counting: Counting;
  ref?: Ref<ShownLines>;
}

/** The items to count. The list hides their recorded stock, so that users count and do not copy the number. */
export function CountLines({ count, counting, ref }: Props) {
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
  useChooseAfter(ref, list, counting, filter === "counted");
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

function useChooseAfter(
  ref: Ref<ShownLines> | undefined,
  {
    rows,
    pager,
    query,
  }: ReturnType<typeof usePagedList<typeof countsContract.listStockCountLines>>,
  counting: Counting,
  isRecount: boolean,
): void {
  const readAt = query.dataUpdatedAt;
  const isNext = (line: StockCountLine) =>
    isRecount || counting.numberOf(line.itemId, storedOf(line, readAt)) === null;
  const choose = (line: StockCountLine | undefined) => {
    if (!line) return false;
    const { itemId, sku, name } = line;
    counting.choose({ id: itemId, sku, name }, storedOf(line, readAt));
    return true;
  };
  const wantsPage = useRef(false);
  useEffect(() => {
    if (!wantsPage.current || query.isPlaceholderData || !rows) return;
    wantsPage.current = false;
    choose(rows.find(isNext));
  });

  useImperativeHandle(ref, () => ({
    chooseAfter(itemId) {
      if (!rows) return;
      const at = rows.findIndex((line) => line.itemId === itemId);
      if (choose(rows.slice(at + 1).find(isNext))) return;
      if (pager.hasNext) {
        wantsPage.current = true;
        pager.onNext();
      } else if (!isRecount) choose(rows.slice(0, Math.max(at, 0)).find(isNext));
    },
  }));
}

const storedOf = ({ countedQuantity }: StockCountLine, readAt: number) => ({
  counted: countedQuantity,
  at: readAt,
});

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
  const stored = storedOf(line, readAt);
  const counted = counting.numberOf(itemId, stored);
  const isChosen = counting.last?.item?.id === itemId;
  const isPhone = useIsPhone();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On the phone the list does not scroll, because the number of the chosen item is shown above the list.
    if (isChosen && !isPhone) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen, isPhone]);
  return (
    <li ref={row} data-row className="scroll-my-16">
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
