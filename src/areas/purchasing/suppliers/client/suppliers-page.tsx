import { Factory } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Balances } from "./balances.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { suppliersContract, type Supplier } from "../contract.ts";

const SupplierDialog = lazyWithWords(() => import("./supplier-dialog.tsx"));

const supplierFilters = listFilters({
  search: field.search,
  owing: field.flag(),
  archived: field.flag(),
  new: field.dialog,
});

/** The suppliers of the shop. */
export function SuppliersPage() {
  const { t } = useTranslation("suppliers");
  const may = useMay();
  const mayManage = may("manage_suppliers");
  const mayCost = may("view_cost");
  const filters = useListFilters(supplierFilters, mayCost ? {} : { owing: false });
  const { query, values } = filters;
  const list = usePagedList("suppliers", suppliersContract.listSuppliers, { query });
  const add = { label: t("add"), isAllowed: mayManage, onClick: () => filters.set({ new: true }) };
  return (
    <>
      <PageHeader title={t("title")} action={<AddButton {...add} variant="primary" />} />
      <PurchasingLinks current="/suppliers" />
      <ListFilterBar filters={filters} search={t("search")}>
        {mayCost ? <FilterChip label={t("owingFilter")} {...filters.chip("owing")} /> : null}
        <FilterChip label={t("archivedFilter")} {...filters.chip("archived")} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns(mayCost)}
        rowKey={(row) => row.id}
        rowHref={({ id }) => pageHref("/suppliers/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Factory size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <Suspense>
        {values.new && mayManage ? (
          <SupplierDialog supplier={null} onClose={() => filters.set({ new: false })} />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(mayCost: boolean): Column<Supplier>[] {
  const { t } = useTranslation("suppliers");
  return [
    {
      id: "name",
      header: t("columns.name"),
      identifies: true,
      phone: "title",
      cell: ({ name }) => name,
    },
    {
      id: "company",
      header: t("columns.company"),
      shrinks: true,
      phone: "under",
      cell: ({ companyName }) => companyName ?? "–",
    },
    {
      id: "phone",
      header: t("columns.phone"),
      phone: "end-under",
      cell: ({ phone }) => <span className="whitespace-nowrap tabular-nums">{phone ?? "–"}</span>,
    },
    {
      id: "contact",
      header: t("columns.contact"),
      from: "desk",
      shrinks: true,
      cell: ({ contactPerson }) => contactPerson ?? "–",
    },
    {
      id: "leadTime",
      header: t("columns.leadTime"),
      align: "end",
      cell: ({ leadTimeDays }) =>
        leadTimeDays === null ? "–" : t("days", { count: leadTimeDays }),
    },
    ...(mayCost
      ? [
          {
            id: "balance",
            header: t("columns.balance"),
            align: "end",
            phone: "end",
            cell: ({ balances = [] }) => <Balances balances={balances} />,
          } as const satisfies Column<Supplier>,
        ]
      : []),
  ];
}
