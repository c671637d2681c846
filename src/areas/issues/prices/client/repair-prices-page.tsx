import { FileUp, Plus, Tags } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { repairPricesContract, repairPriceSorts, type RepairPrice } from "../contract.ts";
import { useRepairPriceColumns } from "./repair-price-columns.tsx";

const RepairPriceDialog = lazyWithWords(() => import("./repair-price-dialog.tsx"));

const priceFilters = listFilters({
  search: field.search,
  hidden: field.flag("shown", "false"),
  sort: field.sort(repairPriceSorts, "model"),
  new: field.dialog,
  price: field.record,
});

/** What common repairs cost. Customers see this list, and a first estimate from it, before they come. */
export function RepairPricesPage() {
  const { t } = useTranslation("repair-prices");
  const filters = useListFilters(priceFilters);
  const { query, values } = filters;
  const list = usePagedList("repair-prices", repairPricesContract.listRepairPrices, { query });
  const add = () => filters.set({ new: true, price: "" });
  const close = () => filters.set({ new: false, price: "" });
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
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterChip label={t("hiddenOnly")} {...filters.chip("hidden")} />
        <SortMenu label={t("sort.label")} {...filters.order((sort) => t(`sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useRepairPriceColumns()}
        rowKey={(row) => row.id}
        rowHref={(row: RepairPrice) =>
          pageHref("/repair-prices", {}, filters.words({ price: row.id }))
        }
        empty={
          <EmptyList
            filters={filters}
            icon={<Tags size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <OpenRecord isNew={values.new} id={values.price} rows={list.rows}>
        {(price) => <RepairPriceDialog price={price} onClose={close} />}
      </OpenRecord>
    </>
  );
}
