import { FileText } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useToday } from "#src/client/words/clock.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import {
  invoicesContract,
  invoiceSorts,
  invoiceStates,
  type InvoiceInList,
  type InvoiceSort,
  type InvoiceState,
} from "../contract.ts";
import { InvoiceBadge } from "./invoice-badge.tsx";

interface InvoicesAddress extends DaySpan {
  search: string;
  state: "" | InvoiceState;
  sort: InvoiceSort;
}

const readAddress = (words: AddressWords): InvoicesAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  state: invoiceStates.find((state) => state === words["state"]) ?? "",
  sort: invoiceSorts.find((sort) => sort === words["sort"]) ?? "newest",
  ...readDaySpan(words),
});

const noFilters: InvoicesAddress = { search: "", state: "", sort: "newest", ...anyTime };

const toQuery = ({ search, state, sort, ...span }: InvoicesAddress, day: string) => ({
  sort,
  ...(search.trim() && { search: search.trim() }),
  ...(state && { state }),
  ...daysQuery(span, day),
});

/** Lists the invoices of repairs and sales. They are issued at the repair or the sale. */
export function InvoicesPage() {
  const { t } = useTranslation("invoices");
  const [address, setAddress] = useAddress(readAddress);
  const query = toQuery(address, useToday());
  const list = usePagedList("invoices", invoicesContract.listInvoices, { query });
  const columns = useColumns();
  const isFiltered = countActive(address, noFilters) > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            hasContacts
            address={endpointUrl(invoicesContract.exportInvoices, { query })}
          />
        }
      />
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={address.search}
            onSearch={(search) => setAddress({ search })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={() => setAddress(noFilters)}
      >
        <FilterSelect
          label={t("stateFilter")}
          value={address.state}
          onChange={(state) => setAddress({ state })}
          options={invoiceStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <DateFilter label={t("date")} value={address} onChange={setAddress} />
        <SortMenu
          label={t("sort.label")}
          sorts={invoiceSorts}
          sort={address.sort}
          wordOf={(sort) => t(`sort.${sort}`)}
          onSort={(sort) => setAddress({ sort })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/invoices/$id", { id })}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<FileText size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState icon={<FileText size={20} />} title={t("empty")} hint={t("emptyHint")} />
          )
        }
      />
    </>
  );
}

function useColumns(): Column<InvoiceInList>[] {
  const { t, language } = useTranslation("invoices");
  return [
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      phone: "under",
      cell: ({ invoiceNumber }) => <span className="whitespace-nowrap">{invoiceNumber}</span>,
    },
    {
      id: "customer",
      header: t("columns.customer"),
      identifies: true,
      phone: "title",
      cell: ({ customerId, customerName: name, customerPhone: phone }) =>
        customerName({ id: customerId, name, phone }, t),
    },
    {
      id: "for",
      header: t("columns.for"),
      from: "desk",
      cell: ({ subjectNumber }) => <span className="whitespace-nowrap">{subjectNumber}</span>,
    },
    {
      id: "issued",
      header: t("columns.issued"),
      from: "wide",
      cell: ({ issuedOn }) => formatDate(issuedOn, language),
    },
    {
      id: "due",
      header: t("columns.due"),
      cell: ({ dueOn }) => formatDate(dueOn, language),
    },
    {
      id: "state",
      header: t("columns.state"),
      phone: "end-under",
      cell: ({ state, isSimulated }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <InvoiceBadge state={state} />
          {isSimulated ? <Badge tone="waiting">{t("simulated")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "total",
      header: t("columns.total"),
      align: "end",
      phone: "end",
      cell: ({ total }) => <Money minor={total} />,
    },
    {
      id: "balance",
      header: t("columns.balance"),
      align: "end",
      from: "desk",
      cell: ({ balance, state }) =>
        state === "cancelled" || balance === 0 ? "–" : <Money minor={balance} />,
    },
  ];
}
