import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { openSorts, reconciliationContract } from "../contract.ts";
import { openStatuses } from "../../open-statuses.ts";
import { paidFor, statementProviders } from "../rules.ts";
import { usePaymentColumns } from "./payment-columns.tsx";
import { noFilters, type ReconciliationAddress } from "./reconciliation-address.ts";

export interface SideProps {
  address: ReconciliationAddress;
  onChange: (change: Partial<ReconciliationAddress>) => void;
}

/** The side of payments whose money is open. */
export function OpenMoney({ address, onChange }: SideProps) {
  const { t } = useTranslation("reconciliation");
  const { search, status, provider, of, sort } = address;
  const list = usePagedList("open-money", reconciliationContract.listOpenMoney, {
    query: {
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(provider && { provider }),
      ...(of && { of }),
    },
  });
  const columns = usePaymentColumns(true);
  const filters = { search, status, provider, of };
  const active = countActive(filters, { search: "", status: "", provider: "", of: "" });
  return (
    <>
      <Counts />
      <Filters address={address} onChange={onChange} active={active} />
      <DataList
        {...list}
        failed={t("open.failed")}
        label={t("side.open")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/reconciliation/$id", { id })}
        empty={
          <EmptyState
            icon={<CircleCheck size={20} />}
            title={t(active > 0 ? "open.nothingFits" : "open.none")}
            hint={t(active > 0 ? "open.clear" : "open.noneHint")}
          />
        }
      />
    </>
  );
}

function Filters({ address, onChange, active }: SideProps & { active: number }) {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("open.search")}
          placeholder={t("common:search")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={active}
      onClear={() => onChange(noFilters)}
    >
      <FilterSelect
        label={t("filter.status")}
        value={address.status}
        onChange={(status) => onChange({ status })}
        options={openStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <FilterSelect
        label={t("filter.provider")}
        value={address.provider}
        onChange={(provider) => onChange({ provider })}
        options={statementProviders.map((value) => ({ value, label: providerName(value) }))}
      />
      <FilterSelect
        label={t("filter.of")}
        value={address.of}
        onChange={(of) => onChange({ of })}
        options={paidFor.map((value) => ({
          value,
          label: t(`filter.${value}`),
        }))}
      />
      <SortMenu
        label={t("filter.sort")}
        sorts={openSorts}
        sort={address.sort}
        wordOf={(sort) => t(`sort.${sort}`)}
        onSort={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}

/** How many payments are open in each way, and how much money. */
function Counts() {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const figure = useFigure();
  const query = useQuery(read(reconciliationContract.countOpenMoney, {}));
  return (
    <StatStrip
      label={t("side.open")}
      from={{ query, failed: t("open.countsFailed") }}
      stats={openStatuses.map((status) => {
        const found = query.data?.items.find((item) => item.status === status);
        return {
          label: t(`status.${status}`),
          value: figure(found?.count),
          hint: found && found.count > 0 ? money(found.total) : undefined,
          tone:
            found && found.count > 0 && (status === "unknown" || status === "late")
              ? ("waiting" as const)
              : ("neutral" as const),
          href: pageHref("/reconciliation", undefined, { status }),
        };
      })}
    />
  );
}
