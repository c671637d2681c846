import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus, Tags } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { suppliersContract } from "../../suppliers/contract.ts";
import { priceListsContract, type SupplierPrice } from "../contract.ts";
import { ItemOffers } from "./item-offers.tsx";
import { usePriceColumns } from "./price-columns.tsx";

const PriceDialog = lazyWithWords(() => import("./price-dialog.tsx"));

const priceFilters = listFilters({
  search: field.search,
  supplier: field.id("supplierId"),
  /** The item whose suppliers are compared, which is shown above the filters. */
  item: { ...field.id("itemId"), role: "screen" },
  history: field.flag(),
  new: field.dialog,
  price: field.record,
});

/** What suppliers ask for items: the prices of today, their history, and for one item all suppliers side by side. */
export function PriceListsPage() {
  const { t } = useTranslation("price-lists");
  const may = useMay();
  const filters = useListFilters(priceFilters);
  if (!may("view_cost"))
    return (
      <>
        <PageHeader title={t("title")} />
        <PurchasingLinks current="/supplier-prices" />
        <EmptyState icon={<Tags size={20} />} title={t("noCost")} />
      </>
    );
  const mayManage = may("manage_suppliers");
  const { supplier, item } = filters.values;
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={t("hint")}
        action={
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            disabledReason={!mayManage && t("errors:forbidden")}
            onClick={() => filters.set({ new: true, price: "" })}
          >
            {t("add")}
          </Button>
        }
        secondary={
          <>
            {mayManage ? (
              <LinkButton
                href={pageHref("/supplier-prices/import", {}, { supplier })}
                icon={<FileUp size={16} />}
              >
                {t("import")}
              </LinkButton>
            ) : null}
            <ExportButton
              address={endpointUrl(priceListsContract.exportSupplierPrices, {
                query: filters.query,
              })}
            />
          </>
        }
      />
      <PurchasingLinks current="/supplier-prices" />
      {item ? <ItemOffers itemId={item} onAll={() => filters.set({ item: "" })} /> : null}
      <Filters filters={filters} />
      <Prices filters={filters} mayManage={mayManage} />
    </>
  );
}

interface PartProps {
  filters: FiltersOf<typeof priceFilters>;
}

function Filters({ filters }: PartProps) {
  const { t } = useTranslation("price-lists");
  const { supplier } = filters.values;
  const known = useQuery({
    ...read(suppliersContract.getSupplier, { params: { id: supplier } }),
    enabled: supplier !== "",
  });
  return (
    <>
      <div className="mb-4 max-w-96 phone:max-w-none">
        <SupplierField
          {...filters.field("supplier")}
          added={known.data ?? null}
          onAdd={undefined}
        />
      </div>
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterChip label={t("historyFilter")} {...filters.chip("history")} />
      </ListFilterBar>
    </>
  );
}

function Prices({ filters, mayManage }: PartProps & { mayManage: boolean }) {
  const { t } = useTranslation("price-lists");
  const { supplier, item, price, new: isNew } = filters.values;
  const list = usePagedList("supplier-prices", priceListsContract.listSupplierPrices, {
    query: filters.query,
  });
  const close = () => filters.set({ new: false, price: "" });
  return (
    <>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={usePriceColumns(supplier !== "")}
        rowKey={(row) => row.id}
        {...(mayManage && {
          rowHref: (row: SupplierPrice) =>
            pageHref("/supplier-prices", {}, filters.words({ price: row.id })),
        })}
        empty={
          <EmptyList
            filters={{
              isFiltered: filters.isFiltered || item !== "",
              clear: () => filters.set({ ...priceFilters.none, item: "" }),
            }}
            icon={<Tags size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <OpenRecord
        isNew={isNew}
        id={price}
        rows={list.rows?.filter(({ archivedAt }) => archivedAt === null)}
        isAllowed={mayManage}
      >
        {(opened) => (
          <PriceDialog price={opened} supplierId={supplier} itemId={item} onClose={close} />
        )}
      </OpenRecord>
    </>
  );
}
