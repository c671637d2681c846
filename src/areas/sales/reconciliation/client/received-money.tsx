import { Receipt } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { reconciliationContract } from "#src/areas/payments/reconciliation/contract.ts";
import { statementProviders } from "#src/areas/payments/reconciliation/rules.ts";
import { usePaymentColumns } from "#src/areas/sales/reconciliation/client/payment-columns.tsx";
import {
  chosenDays,
  receivedFilters,
} from "#src/areas/sales/reconciliation/client/reconciliation-address.ts";

/** The side of received payments: those behind a total of a day, and those that no statement proves. */
export default function ReceivedMoney() {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const filters = useListFilters(receivedFilters);
  const { search, stated } = filters.values;
  const query = { ...filters.query, ...chosenDays(filters.values, useToday()) };
  const list = usePagedList("received-money", reconciliationContract.listReceivedMoney, { query });
  const columns = usePaymentColumns(false);
  return (
    <>
      <ListFilterBar
        filters={filters}
        search={t("received.search")}
        placeholder={t("received.searchShort")}
      >
        <DateFilter
          label={t("filter.date")}
          {...filters.days}
          spans={["today", "yesterday", "week", "this-month", "month"]}
          allLabel={t("common:days.week")}
        />
        {(["no", "yes"] as const).map((value) => (
          <FilterChip
            key={value}
            label={t(value === "no" ? "received.unstated" : "received.stated")}
            {...filters.chip("stated", value)}
          />
        ))}
        <FilterChip label={t("simulated")} {...filters.chip("simulated", "yes")} />
        <FilterSelect
          label={t("filter.provider")}
          {...filters.field("provider")}
          options={["cash", ...statementProviders].map((value) => ({
            value,
            label: providerName(value),
          }))}
        />
        <ExportButton
          hasContacts
          address={endpointUrl(reconciliationContract.exportReceivedMoney, { query })}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("received.failed")}
        label={t("side.received")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/reconciliation/$id", { id })}
        empty={
          <EmptyState
            icon={<Receipt size={20} />}
            title={t(
              search
                ? "received.nothingFits"
                : stated === "no"
                  ? "received.noneUnstated"
                  : "received.none",
            )}
          />
        }
      />
    </>
  );
}
