import { Eye, EyeOff, Package } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { productFilters, type TabProps } from "../../core/client/online-shop-address.ts";
import { productsContract, type ShopProduct } from "../contract.ts";
import { countedDays } from "../../product-rules.ts";
import { useProductColumns } from "./product-columns.tsx";

/** All products, with what decides how buyers see them. */
export default function ProductsTab({ address: { days }, onChange }: TabProps) {
  const { t } = useTranslation("online-shop");
  const filters = useListFilters(productFilters);
  const query = { ...filters.query, days };
  const list = usePagedList("online-shop", productsContract.listShopProducts, { query });
  const selection = useRowSelection();
  const mayOpen = useMay()("view_inventory");
  const put = useSwitch();
  return (
    <>
      <ListFilterBar
        filters={filters}
        search={t("products.search")}
        selecting={selection.selecting}
      >
        <FilterSelect
          label={t("products.online")}
          {...filters.select("online", (online) =>
            t(online === "true" ? "products.shown" : "products.hidden"),
          )}
        />
        <FilterSelect
          label={t("products.period")}
          value={days === "30" ? "" : days}
          allLabel={t("products.days", { count: 30 })}
          onChange={(value) => onChange({ days: value || "30" })}
          options={countedDays
            .filter((value) => value !== "30")
            .map((value) => ({ value, label: t("products.days", { count: Number(value) }) }))}
        />
        <SortMenu label={t("products.sort")} {...filters.order((sort) => t(`sort.${sort}`))} />
        <ExportButton address={endpointUrl(productsContract.exportShopProducts, { query })} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("products.failed")}
        label={t("tab.products")}
        columns={useProductColumns((product) => void put([product.id], !product.isAvailableOnline))}
        rowKey={({ id }) => id}
        {...(mayOpen && { rowHref: ({ id }: ShopProduct) => pageHref("/inventory/$id", { id }) })}
        {...(selection.isOn && {
          select: selection.controls(list.rows ?? [], ({ id }) => id, {
            page: t("select.page"),
            row: ({ name }) => t("select.row", { item: name }),
          }),
        })}
        empty={
          <EmptyList
            filters={filters}
            icon={<Package size={20} />}
            title={t("products.empty")}
            hint={t("products.emptyHint")}
            foundTitle={t("products.nothing")}
          />
        }
      />
      {selection.isOn ? <SwitchBar selection={selection} onSwitch={put} /> : null}
    </>
  );
}

/** The buttons that show or hide the chosen products. */
function SwitchBar({
  selection,
  onSwitch,
}: {
  selection: ReturnType<typeof useRowSelection>;
  onSwitch: ReturnType<typeof useSwitch>;
}) {
  const { t } = useTranslation("online-shop");
  if (selection.chosen.length === 0) return null;
  const switchChosen = async (isOnline: boolean) => {
    if (await onSwitch(selection.chosen, isOnline)) selection.choose([]);
  };
  return (
    <SelectionBar
      label={t("select.bar")}
      count={t("select.count", { count: selection.chosen.length })}
      clearLabel={t("select.clear")}
      onClear={() => selection.choose([])}
    >
      <Button icon={<EyeOff size={16} />} onClick={() => void switchChosen(false)}>
        {t("products.hide")}
      </Button>
      <Button variant="primary" icon={<Eye size={16} />} onClick={() => void switchChosen(true)}>
        {t("products.show")}
      </Button>
    </SelectionBar>
  );
}

/** Returns a function that shows or hides products. It resolves to whether that succeeded. */
function useSwitch() {
  const { t } = useTranslation("online-shop");
  const write = useWrite(productsContract.switchProducts, { saysFailure: true });
  return async (itemIds: readonly string[], isOnline: boolean): Promise<boolean> => {
    try {
      const { changed } = await write.mutateAsync({ body: { itemIds: [...itemIds], isOnline } });
      toasts.success(t(isOnline ? "products.nowShown" : "products.nowHidden", { count: changed }));
      return true;
    } catch {
      return false;
    }
  };
}
