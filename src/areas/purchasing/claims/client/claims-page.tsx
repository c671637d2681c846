import { ShieldAlert } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { supplierClaimsContract, type SupplierClaim } from "../contract.ts";
import { ClaimStateBadge } from "./claim-state.tsx";

const claimFilters = listFilters({
  all: { ...field.flag("waiting"), toQuery: (all: boolean) => (all ? undefined : "true") },
});

/** The claims of all suppliers: those that wait for an answer, or all of them. */
export function ClaimsPage() {
  const { t } = useTranslation("supplier-claims");
  const filters = useListFilters(claimFilters);
  const list = usePagedList("supplier-claims", supplierClaimsContract.listSupplierClaims, {
    query: filters.query,
  });
  return (
    <>
      <PageHeader title={t("title")} />
      <PurchasingLinks current="/supplier-claims" />
      <ListFilterBar filters={filters}>
        <FilterChip label={t("all")} {...filters.chip("all")} />
      </ListFilterBar>
      <DataList
        {...list}
        label={t("title")}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ supplierId }) => pageHref("/suppliers/$id", { id: supplierId })}
        empty={
          <EmptyState icon={<ShieldAlert size={20} />} title={t("empty")} hint={t("emptyHint")} />
        }
      />
    </>
  );
}

function useColumns(): Column<SupplierClaim>[] {
  const { t, language } = useTranslation("supplier-claims");
  return [
    {
      id: "item",
      header: t("item"),
      identifies: true,
      phone: "title",
      cell: ({ itemName, serial }) => [itemName, serial].filter(Boolean).join(" · "),
    },
    {
      id: "supplier",
      header: t("supplier"),
      phone: "under",
      cell: ({ supplierName }) => supplierName,
    },
    { id: "fault", header: t("fault"), shrinks: true, from: "desk", cell: ({ fault }) => fault },
    {
      id: "day",
      header: t("claimedOn"),
      phone: "end",
      cell: ({ claimedOn }) => formatDate(claimedOn, language),
    },
    {
      id: "warranty",
      header: t("warranty"),
      from: "desk",
      cell: ({ warrantyUntil }) => (warrantyUntil ? formatDate(warrantyUntil, language) : "–"),
    },
    {
      id: "state",
      header: t("stateOf"),
      phone: "end-under",
      cell: (claim) => <ClaimStateBadge claim={claim} />,
    },
  ];
}
