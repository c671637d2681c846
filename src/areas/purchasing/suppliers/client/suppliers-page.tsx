import { Factory, Plus } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Balances } from "./balances.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { suppliersContract, type Supplier } from "../contract.ts";

const SupplierDialog = lazyWithWords(() => import("./supplier-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  search: (words["search"] ?? "").slice(0, 100),
  archived: words["archived"] === "true",
  owing: words["owing"] === "true",
  new: words["new"] === "true",
});

const noFilters = { search: "", archived: false, owing: false };

/** The suppliers of the shop. */
export function SuppliersPage() {
  const { t } = useTranslation("suppliers");
  const may = useMay();
  const mayManage = may("manage_suppliers");
  const mayCost = may("view_cost");
  const [{ search, archived, owing: isOwing, new: isNew }, setAddress] = useAddress(readAddress);
  const owing = isOwing && mayCost;
  const list = usePagedList("suppliers", suppliersContract.listSuppliers, {
    query: {
      ...(search.trim() && { search: search.trim() }),
      ...(archived && { archived: "true" }),
      ...(owing && { owing: "true" }),
    },
  });
  const active = countActive({ search, archived, owing }, noFilters);
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayManage && t("errors:forbidden")}
      onClick={() => setAddress({ new: true })}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={add("primary")} />
      <PurchasingLinks current="/suppliers" />
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed })}
          />
        }
        active={active}
        onClear={() => setAddress(noFilters)}
      >
        {mayCost ? (
          <FilterChip
            label={t("owingFilter")}
            active={owing}
            onToggle={(on) => setAddress({ owing: on })}
          />
        ) : null}
        <FilterChip
          label={t("archivedFilter")}
          active={archived}
          onToggle={(on) => setAddress({ archived: on })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns(mayCost)}
        rowKey={(row) => row.id}
        rowHref={({ id }) => pageHref("/suppliers/$id", { id })}
        empty={
          active > 0 ? (
            <NothingFound
              icon={<Factory size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<Factory size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <Suspense>
        {isNew && mayManage ? (
          <SupplierDialog supplier={null} onClose={() => setAddress({ new: false })} />
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
