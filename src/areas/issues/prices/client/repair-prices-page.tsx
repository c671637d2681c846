import { FileUp, Plus, Tags } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
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
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { repairPricesContract, repairPriceSorts, type RepairPrice } from "../contract.ts";
import { useRepairPriceColumns } from "./repair-price-columns.tsx";

const RepairPriceDialog = lazyWithWords(() => import("./repair-price-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  search: (words["search"] ?? "").slice(0, 100),
  hidden: words["hidden"] === "true",
  sort: repairPriceSorts.find((sort) => sort === words["sort"]) ?? ("model" as const),
  new: words["new"] === "true",
  price: idIn(words["price"]),
});

const noFilters = { search: "", hidden: false };

/** What common repairs cost. Customers see this list, and a first estimate from it, before they come. */
export function RepairPricesPage() {
  const { t } = useTranslation("repair-prices");
  const [address, setAddress] = useAddress(readAddress);
  const { search, hidden, sort, price, new: isNew } = address;
  const query = {
    sort,
    ...(search.trim() && { search: search.trim() }),
    ...(hidden && { shown: "false" as const }),
  };
  const list = usePagedList("repair-prices", repairPricesContract.listRepairPrices, { query });
  const edited = list.rows?.find((row) => row.id === price);
  const add = () => setAddress({ new: true, price: "" });
  const close = () => setAddress({ new: false, price: "" });
  useShortcut("n", "keys:newRepairPrice", add);
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={<span className="phone:hidden">{t("hint")}</span>}
        back={{ href: pageHref("/settings"), label: t("shell:nav.settings") }}
        action={
          <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={add}>
            {t("add")}
          </Button>
        }
        secondary={
          <>
            <LinkButton href={pageHref("/repair-prices/import")} icon={<FileUp size={16} />}>
              {t("import")}
            </LinkButton>
            <ExportButton
              address={endpointUrl(repairPricesContract.exportRepairPrices, { query })}
            />
          </>
        }
      />
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed })}
          />
        }
        active={countActive({ search, hidden }, noFilters)}
        onClear={() => setAddress(noFilters)}
      >
        <FilterChip
          label={t("hiddenOnly")}
          active={hidden}
          onToggle={(on) => setAddress({ hidden: on })}
        />
        <SortMenu
          label={t("sort.label")}
          sorts={repairPriceSorts}
          sort={sort}
          wordOf={(each) => t(`sort.${each}`)}
          onSort={(chosen) => setAddress({ sort: chosen })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useRepairPriceColumns()}
        rowKey={(row) => row.id}
        rowHref={(row: RepairPrice) =>
          pageHref("/repair-prices", {}, { search, hidden: hidden || null, sort, price: row.id })
        }
        empty={
          countActive({ search, hidden }, noFilters) > 0 ? (
            <NothingFound
              icon={<Tags size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState icon={<Tags size={20} />} title={t("empty")} hint={t("emptyHint")} />
          )
        }
      />
      <Suspense>
        {isNew ? <RepairPriceDialog price={null} onClose={close} /> : null}
        {edited ? <RepairPriceDialog key={edited.id} price={edited} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
