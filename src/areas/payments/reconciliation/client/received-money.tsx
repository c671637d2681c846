import { Receipt } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { reconciliationContract } from "../contract.ts";
import { statementProviders } from "../rules.ts";
import type { SideProps } from "./open-money.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
import { chosenDays } from "./reconciliation-address.ts";

const noFilters = { search: "", provider: "", stated: "", simulated: "" } as const;

/** The side of received payments: those behind a total of a day, and those that no statement proves. */
export default function ReceivedMoney({ address, onChange }: SideProps) {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const { search, provider, stated, simulated } = address;
  const query = {
    ...chosenDays(address, useToday()),
    ...(search.trim() && { search: search.trim() }),
    ...(provider && { provider }),
    ...(stated && { stated }),
    ...(simulated && { simulated }),
  };
  const list = usePagedList("received-money", reconciliationContract.listReceivedMoney, { query });
  const columns = usePaymentColumns(false);
  const active = countActive({ search, provider, stated, simulated }, noFilters);
  return (
    <>
      <FilterBar
        search={
          <SearchInput
            label={t("received.search")}
            placeholder={t("received.searchShort")}
            value={search}
            onSearch={(typed) => onChange({ search: typed })}
          />
        }
        active={active}
        onClear={() => onChange(noFilters)}
      >
        <DateFilter
          label={t("filter.date")}
          value={address}
          onChange={onChange}
          spans={["today", "yesterday", "week", "this-month", "month"]}
          allLabel={t("common:days.week")}
        />
        {(["no", "yes"] as const).map((value) => (
          <FilterChip
            key={value}
            label={t(value === "no" ? "received.unstated" : "received.stated")}
            active={stated === value}
            onToggle={(isOn) => onChange({ stated: isOn ? value : "" })}
          />
        ))}
        <FilterChip
          label={t("simulated")}
          active={simulated === "yes"}
          onToggle={(isOn) => onChange({ simulated: isOn ? "yes" : "" })}
        />
        <FilterSelect
          label={t("filter.provider")}
          value={provider}
          onChange={(chosen) => onChange({ provider: chosen })}
          options={["cash", ...statementProviders].map((value) => ({
            value,
            label: providerName(value),
          }))}
        />
        <ExportButton
          hasContacts
          address={endpointUrl(reconciliationContract.exportReceivedMoney, { query })}
        />
      </FilterBar>
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
