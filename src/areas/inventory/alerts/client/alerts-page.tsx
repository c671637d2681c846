import { BellOff, Check, CheckCheck, NotebookPen, PackagePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { alertsContract } from "../contract.ts";
import { InventorySections } from "./inventory-sections.tsx";
import { useAlertColumns } from "./alert-columns.tsx";
import { alertFilters } from "./alerts-address.ts";
import { useEveryAlert } from "./use-every-alert.ts";
import { useResolving } from "./use-resolving.ts";

const ResolveDialog = lazy(() => import("./resolve-dialog.tsx"));

export function AlertsPage() {
  const { t } = useTranslation("alerts");
  const filters = useListFilters(alertFilters);
  const mayOrder = useMay()("manage_purchase_orders");
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <>
            {mayOrder ? (
              <LinkButton
                href={pageHref("/purchase-orders/reorder")}
                icon={<PackagePlus size={16} aria-hidden="true" />}
              >
                {t("reorder")}
              </LinkButton>
            ) : null}
            <ExportButton
              address={endpointUrl(alertsContract.exportStockAlerts, {
                query: filters.query,
              })}
            />
          </>
        }
      />
      <InventorySections current="alerts" />
      <Filters filters={filters} />
      <List filters={filters} />
    </>
  );
}

interface PartProps {
  filters: FiltersOf<typeof alertFilters>;
}

function Filters({ filters }: PartProps) {
  const { t } = useTranslation("alerts");
  return (
    <ListFilterBar
      filters={filters}
      search={t("inventory:list.search")}
      placeholder={t("inventory:list.searchShort")}
    >
      <FilterChip
        label={t("shortTitle")}
        active={filters.values.short}
        onToggle={(short) => filters.set({ short, type: "" })}
      />
      <FilterSelect
        label={t("type.label")}
        {...filters.select("type", (type) => t(`type.${type}`))}
        onChange={(type) => filters.set({ type, short: false })}
      />
      <FilterSelect
        label={t("severity.label")}
        {...filters.select("severity", (severity) => t(`severity.${severity}`))}
      />
      <FilterChip label={t("past")} {...filters.chip("resolved")} />
      <SortMenu label={t("inventory:list.sort")} {...filters.order((sort) => t(`sort.${sort}`))} />
    </ListFilterBar>
  );
}

function List({ filters }: PartProps) {
  const { t } = useTranslation("alerts");
  const { resolved } = filters.values;
  const mayResolve = useMay()("edit_inventory") && !resolved;
  const selection = useRowSelection();
  const list = usePagedList("stock-alerts", alertsContract.listStockAlerts, {
    query: filters.query,
  });
  const { resolve } = useResolving();
  const columns = useAlertColumns(
    resolved,
    mayResolve
      ? ({ id }) => {
          resolve([id]);
          selection.choose(selection.chosen.filter((each) => each !== id));
        }
      : null,
  );
  return (
    <>
      <DataList
        {...list}
        failed={t("loadFailed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ item }) => pageHref("/inventory/$id", { id: item.id })}
        {...(mayResolve && {
          select: selection.controls(list.rows ?? [], ({ id }) => id, {
            page: t("select.page"),
            row: ({ item, type }) => t("select.row", { item: item.name, type: t(`type.${type}`) }),
          }),
        })}
        {...filters.columnSort}
        empty={
          <EmptyList
            filters={filters}
            icon={filters.isFiltered ? <BellOff size={20} /> : <Check size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<LinkButton href={pageHref("/inventory")}>{t("toItems")}</LinkButton>}
            foundTitle={t("nothingFound")}
            foundHint={t("nothingFoundHint")}
          />
        }
      />
      {mayResolve && selection.chosen.length > 0 ? (
        <ChosenBar
          query={filters.query}
          chosen={selection.chosen}
          isMore={list.pager.hasNext || list.pager.page > 0}
          onChoose={selection.choose}
        />
      ) : null}
    </>
  );
}

function ChosenBar({
  query,
  chosen,
  isMore,
  onChoose,
}: {
  query: PartProps["filters"]["query"];
  chosen: readonly string[];
  /** Whether more alerts match the filters than the list has loaded. */
  isMore: boolean;
  onChoose: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation("alerts");
  const [isNoting, setNoting] = useState(false);
  const { resolve, isResolving } = useResolving();
  const { readIds, isReading } = useEveryAlert(query);
  const none = () => onChoose([]);
  return (
    <>
      <SelectionBar
        label={t("select.bar")}
        count={t("select.count", { count: chosen.length })}
        clearLabel={t("select.clear")}
        onClear={none}
        countAbove
      >
        <Button
          variant="primary"
          icon={<Check size={16} />}
          loading={isResolving}
          onClick={() => resolve(chosen, none)}
        >
          {t("resolve")}
        </Button>
        <Button icon={<NotebookPen size={16} />} onClick={() => setNoting(true)}>
          {t("withNote")}
        </Button>
        {isMore ? (
          <Button
            icon={<CheckCheck size={16} />}
            loading={isReading}
            onClick={() => void readIds().then(onChoose, () => toasts.error(t("loadFailed")))}
          >
            {t("select.all")}
          </Button>
        ) : null}
      </SelectionBar>
      <Suspense>
        {isNoting ? (
          <ResolveDialog ids={chosen} onClose={() => setNoting(false)} onDone={none} />
        ) : null}
      </Suspense>
    </>
  );
}
