import { ClipboardList, Plus } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { countsContract, type StockCount } from "../contract.ts";
import { countStatuses } from "../rules.ts";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { CountStatusBadge, useCountName } from "./count-words.tsx";

const NewCountDialog = lazyWithWords(() => import("./new-count-dialog.tsx"));

const countFilters = listFilters({
  status: field.choice(countStatuses),
  new: field.dialog,
});

/** The list of all stock counts. Ended counts stay in the list as a record for audits. */
export function CountsPage() {
  const { t } = useTranslation("counts");
  const may = useMay();
  const go = useGo();
  const filters = useListFilters(countFilters);
  const mayCount = may("count_stock");
  const openNew = () => filters.set({ new: true });
  useShortcut("n", "palette:newCount", openNew, { enabled: mayCount });
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          mayCount ? (
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
              {t("new.action")}
            </Button>
          ) : null
        }
      />
      <InventorySections current="counts" />
      <ListFilterBar filters={filters}>
        {countStatuses.map((status) => (
          <FilterChip
            key={status}
            label={t(status === "applied" ? "audits" : `status.${status}`)}
            {...filters.chip("status", status)}
          />
        ))}
      </ListFilterBar>
      <List query={filters.query} onNew={mayCount && openNew} />
      {filters.values.new && mayCount ? (
        <Suspense>
          <NewCountDialog
            onClose={() => filters.set({ new: false })}
            onDone={(count) => go(pageHref("/inventory/counts/$id", { id: count.id }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ListProps {
  query: FiltersOf<typeof countFilters>["query"];
  onNew: (() => void) | false;
}

function List({ query, onNew }: ListProps) {
  const { t } = useTranslation("counts");
  const columns = useColumns();
  const list = usePagedList("counts", countsContract.listStockCounts, { query });
  const { status } = query;
  return (
    <DataList
      {...list}
      failed={t("loadFailed")}
      label={t("title")}
      columns={columns}
      rowKey={(count) => count.id}
      rowHref={(count) => pageHref("/inventory/counts/$id", { id: count.id })}
      empty={
        <EmptyState
          icon={<ClipboardList size={20} />}
          title={t(status ? "noneOfThese" : "none")}
          hint={status ? null : t("noneHint")}
          action={
            onNew && !status ? (
              <Button icon={<Plus size={16} />} onClick={onNew}>
                {t("new.action")}
              </Button>
            ) : null
          }
        />
      }
    />
  );
}

function useColumns(): readonly Column<StockCount>[] {
  const { t } = useTranslation("counts");
  const nameOf = useCountName();
  return [
    { id: "name", header: t("field.name"), cell: nameOf, identifies: true, phone: "title" },
    {
      id: "status",
      header: t("field.status"),
      cell: (count) => <CountStatusBadge status={count.status} plain />,
      phone: "end",
    },
    {
      id: "progress",
      header: t("field.progress"),
      cell: ({ counted, lines }) => t("progressShort", { counted, lines }),
      phone: "under",
    },
    {
      id: "number",
      header: t("field.number"),
      from: "desk",
      cell: (count) => count.number,
    },
    {
      id: "differing",
      header: t("field.differing"),
      align: "end",
      cell: ({ differing }) => <span className="tabular-nums">{differing}</span>,
    },
    {
      id: "by",
      header: t("field.by"),
      from: "desk",
      shrinks: true,
      cell: ({ createdBy, endedBy }) => (endedBy ?? createdBy)?.name ?? "",
    },
    {
      id: "when",
      header: t("field.when"),
      cell: ({ createdAt, endedAt }) => <RelativeTime iso={endedAt ?? createdAt} />,
      phone: "end-under",
    },
  ];
}
