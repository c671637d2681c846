import { BellOff, Check, CheckCheck, NotebookPen, PackagePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { alertsContract, alertSorts } from "../contract.ts";
import { alertTypes, severities } from "../rules.ts";
import { InventorySections } from "./inventory-sections.tsx";
import { useAlertColumns } from "./alert-columns.tsx";
import {
  alertMarks,
  alertSortOf,
  isFiltered,
  noFilters,
  readAlertsAddress,
  toAlertsQuery,
  type AlertsAddress,
} from "./alerts-address.ts";
import { useEveryAlert } from "./use-every-alert.ts";
import { useResolving } from "./use-resolving.ts";

const ResolveDialog = lazy(() => import("./resolve-dialog.tsx"));

export function AlertsPage() {
  const { t } = useTranslation("alerts");
  const [address, setAddress] = useAddress(readAlertsAddress);
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
                query: toAlertsQuery(address),
              })}
            />
          </>
        }
      />
      <InventorySections current="alerts" />
      <Filters address={address} onChange={setAddress} />
      <List address={address} onChange={setAddress} />
    </>
  );
}

interface PartProps {
  address: AlertsAddress;
  onChange: (change: Partial<AlertsAddress>) => void;
}

function Filters({ address, onChange }: PartProps) {
  const { t } = useTranslation("alerts");
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("inventory:list.search")}
          placeholder={t("inventory:list.searchShort")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
    >
      <FilterChip
        label={t("shortTitle")}
        active={address.short}
        onToggle={(short) => onChange({ short, type: "" })}
      />
      <FilterSelect
        label={t("type.label")}
        value={address.type}
        onChange={(type) => onChange({ type, short: false })}
        options={alertTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <FilterSelect
        label={t("severity.label")}
        value={address.severity}
        onChange={(severity) => onChange({ severity })}
        options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      <FilterChip
        label={t("past")}
        active={address.resolved}
        onToggle={(resolved) => onChange({ resolved })}
      />
      <SortMenu
        label={t("inventory:list.sort")}
        sorts={alertSorts}
        sort={address.sort}
        wordOf={(value) => t(`sort.${value}`)}
        onSort={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}

function List({ address, onChange }: PartProps) {
  const { t } = useTranslation("alerts");
  const mayResolve = useMay()("edit_inventory") && !address.resolved;
  const selection = useRowSelection();
  const list = usePagedList("stock-alerts", alertsContract.listStockAlerts, {
    query: toAlertsQuery(address),
  });
  const { resolve } = useResolving();
  const columns = useAlertColumns(
    address.resolved,
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
        sort={alertMarks[address.sort]}
        onSort={({ column }) => onChange({ sort: alertSortOf(column, address.sort) })}
        empty={
          isFiltered(address) ? (
            <NothingFound
              icon={<BellOff size={20} />}
              title={t("nothingFound")}
              hint={t("nothingFoundHint")}
              onClear={() => onChange(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<Check size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={<LinkButton href={pageHref("/inventory")}>{t("toItems")}</LinkButton>}
            />
          )
        }
      />
      {mayResolve && selection.chosen.length > 0 ? (
        <ChosenBar
          address={address}
          chosen={selection.chosen}
          isMore={list.pager.hasNext || list.pager.page > 0}
          onChoose={selection.choose}
        />
      ) : null}
    </>
  );
}

function ChosenBar({
  address,
  chosen,
  isMore,
  onChoose,
}: {
  address: AlertsAddress;
  chosen: readonly string[];
  /** Whether more alerts match the filters than the list has loaded. */
  isMore: boolean;
  onChoose: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation("alerts");
  const [isNoting, setNoting] = useState(false);
  const { resolve, isResolving } = useResolving();
  const { readIds, isReading } = useEveryAlert(address);
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
