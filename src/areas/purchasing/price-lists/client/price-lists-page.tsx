import { useQuery } from "@tanstack/react-query";
import { FileUp, Plus, Tags } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { suppliersContract } from "../../suppliers/contract.ts";
import { priceListsContract, type SupplierPrice } from "../contract.ts";
import { ItemOffers } from "./item-offers.tsx";
import { usePriceColumns } from "./price-columns.tsx";

const PriceDialog = lazyWithWords(() => import("./price-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  search: (words["search"] ?? "").slice(0, 100),
  supplier: idIn(words["supplier"]),
  /** The item whose suppliers are compared. */
  item: idIn(words["item"]),
  history: words["history"] === "true",
  new: words["new"] === "true",
  price: idIn(words["price"]),
});
type PricesAddress = ReturnType<typeof readAddress>;

const noFilters = { search: "", supplier: "", history: false };

/** What suppliers ask for items: the prices of today, their history, and for one item all suppliers side by side. */
export function PriceListsPage() {
  const { t } = useTranslation("price-lists");
  const may = useMay();
  const [address, setAddress] = useAddress(readAddress);
  if (!may("view_cost"))
    return (
      <>
        <PageHeader title={t("title")} />
        <PurchasingLinks current="/supplier-prices" />
        <EmptyState icon={<Tags size={20} />} title={t("noCost")} />
      </>
    );
  const mayManage = may("manage_suppliers");
  const { search, supplier, item, history } = address;
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
            onClick={() => setAddress({ new: true, price: "" })}
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
                query: queryOf({ search, supplier, item, history }),
              })}
            />
          </>
        }
      />
      <PurchasingLinks current="/supplier-prices" />
      {item ? <ItemOffers itemId={item} onAll={() => setAddress({ item: "" })} /> : null}
      <Filters address={address} onChange={setAddress} />
      <Prices address={address} onChange={setAddress} mayManage={mayManage} />
    </>
  );
}

const queryOf = ({
  search,
  supplier,
  item,
  history,
}: Pick<PricesAddress, "history" | "item" | "search" | "supplier">) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(supplier && { supplierId: supplier }),
  ...(item && { itemId: item }),
  ...(history && { history: "true" as const }),
});

interface PartProps {
  address: PricesAddress;
  onChange: (change: Partial<PricesAddress>) => void;
}

function Filters({ address: { search, supplier, history }, onChange }: PartProps) {
  const { t } = useTranslation("price-lists");
  const known = useQuery({
    ...read(suppliersContract.getSupplier, { params: { id: supplier } }),
    enabled: supplier !== "",
  });
  return (
    <>
      <div className="mb-4 max-w-96 phone:max-w-none">
        <SupplierField
          value={supplier}
          onChange={(id) => onChange({ supplier: id })}
          added={known.data ?? null}
          onAdd={undefined}
        />
      </div>
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={search}
            onSearch={(typed) => onChange({ search: typed })}
          />
        }
        active={countActive({ search, supplier, history }, noFilters)}
        onClear={() => onChange(noFilters)}
      >
        <FilterChip
          label={t("historyFilter")}
          active={history}
          onToggle={(on) => onChange({ history: on })}
        />
      </FilterBar>
    </>
  );
}

function Prices({ address, onChange, mayManage }: PartProps & { mayManage: boolean }) {
  const { t } = useTranslation("price-lists");
  const { search, supplier, item, history, price, new: isNew } = address;
  const list = usePagedList("supplier-prices", priceListsContract.listSupplierPrices, {
    query: queryOf(address),
  });
  const edited = list.rows?.find((row) => row.id === price && row.archivedAt === null);
  const close = () => onChange({ new: false, price: "" });
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
            pageHref("/supplier-prices", {}, { search, supplier, item, history, price: row.id }),
        })}
        empty={
          countActive({ search, supplier, history }, noFilters) > 0 || item ? (
            <NothingFound
              icon={<Tags size={20} />}
              title={t("emptyFound")}
              onClear={() => onChange({ ...noFilters, item: "" })}
            />
          ) : (
            <EmptyState icon={<Tags size={20} />} title={t("empty")} hint={t("emptyHint")} />
          )
        }
      />
      <Suspense>
        {isNew && mayManage ? (
          <PriceDialog price={null} supplierId={supplier} itemId={item} onClose={close} />
        ) : null}
        {edited && mayManage ? (
          <PriceDialog key={edited.id} price={edited} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
