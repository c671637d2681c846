import { FileText } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { invoicesContract, invoiceSorts, invoiceStates, type InvoiceInList } from "../contract.ts";
import { InvoiceBadge } from "./invoice-badge.tsx";

const invoiceFilters = listFilters({
  search: field.search,
  state: field.choice(invoiceStates),
  ...field.days,
  sort: field.sort(invoiceSorts, "newest"),
});

/** Lists the invoices of repairs and sales. They are issued at the repair or the sale. */
export function InvoicesPage() {
  const { t } = useTranslation("invoices");
  const filters = useListFilters(invoiceFilters);
  const { query } = filters;
  const list = usePagedList("invoices", invoicesContract.listInvoices, { query });
  const columns = useColumns();
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
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("stateFilter")}
          {...filters.select("state", (state) => t(`state.${state}`))}
        />
        <DateFilter label={t("date")} {...filters.days} />
        <SortMenu label={t("sort.label")} {...filters.order((sort) => t(`sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/invoices/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<FileText size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            foundTitle={t("emptyFound")}
          />
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
