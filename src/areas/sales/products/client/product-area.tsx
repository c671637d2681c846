import { PackageOpen, ScanLine, SearchX } from "lucide-react";
import { useMemo, type RefObject } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { categories, type Category } from "#src/areas/inventory/rules.ts";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import type { ProductIndex } from "../../till-state/client/product-index.ts";
import type { useProducts } from "../../till-state/client/products.ts";
import { SearchField } from "./search-field.tsx";
import { useProductSearch } from "./use-product-search.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint } from "../../till-state/client/till-keys.ts";
import { useSearchKeys } from "../../till-state/client/use-search-keys.ts";

interface Props {
  products: ReturnType<typeof useProducts>;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Whether keys belong to this area, because no dialog is open or loading. */
  hasKeys: boolean;
}

/** The part of the till with the products: search field, scan button, categories and grid. */
export function ProductArea({ products, searchBox, hasKeys }: Props) {
  const { t } = useTranslation("pos");
  const { index, isComplete, error, loading, reload } = products;
  const search = useProductSearch(products);
  const { typed, category, page, found, marked, show, showPage } = search;
  const isSearch = typed.trim() !== "";
  const first = found?.items[0];
  const { open } = useTillScreen();
  useSearchKeys(searchBox, hasKeys, search.choose);

  return (
    <section aria-label={t("products")} className="flex min-w-0 flex-col gap-3">
      <div className="flex gap-2">
        <SearchField box={searchBox} search={search} />
        <Button
          icon={<ScanLine size={16} />}
          hint={keyHint("scan")}
          onClick={() => open({ kind: "scan" })}
        >
          {t("scan")}
        </Button>
      </div>
      {index && isComplete ? (
        <CategoryChips index={index} value={category} onChange={(next) => show(typed, next)} />
      ) : error ? null : (
        <ChipsSkeleton />
      )}
      {error && index ? (
        <Notice
          tone="waiting"
          action={
            <Button size="small" loading={loading} onClick={reload}>
              {t("common:retry")}
            </Button>
          }
        >
          {t(isComplete ? "inventoryStale" : "inventoryFailed")}
        </Notice>
      ) : null}
      {found && first ? (
        <ProductGrid items={found.items} page={page} onPage={showPage} marked={marked} />
      ) : index && found && (isComplete || isSearch) ? (
        <Nothing index={index} typed={typed} category={category} outOfStock={found.outOfStock} />
      ) : error ? (
        <LoadFailure
          query={{ error, isFetching: loading, refetch: reload }}
          title={t("inventoryFailed")}
        />
      ) : (
        <ProductGridSkeleton />
      )}
      {first && found && found.outOfStock > 0 && isSearch ? (
        <p className="text-ink-quiet">{t("outOfStockMatches", { count: found.outOfStock })}</p>
      ) : null}
    </section>
  );
}

function CategoryChips({
  index,
  value,
  onChange,
}: {
  index: ProductIndex;
  value: Category | null;
  onChange: (category: Category | null) => void;
}) {
  const { t } = useTranslation("pos");
  const counts = useMemo(() => index.categories(), [index]);
  const shown = categories.filter((each) => counts.has(each) || each === value);
  if (shown.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t("categories")}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] tablet:mx-0 tablet:flex-wrap tablet:px-0"
    >
      <FilterChip
        label={t("allCategories")}
        active={value === null}
        onToggle={() => onChange(null)}
      />
      {shown.map((each) => (
        <FilterChip
          key={each}
          label={t(`category.${each}`)}
          count={counts.get(each) ?? 0}
          active={value === each}
          onToggle={(active) => onChange(active ? each : null)}
        />
      ))}
    </div>
  );
}

/** Placeholders for the category chips while the products load, so that the layout does not jump. */
function ChipsSkeleton() {
  return (
    <div aria-hidden="true" className="flex gap-2 overflow-hidden py-1">
      {["w-16", "w-32", "w-26", "w-24"].map((width) => (
        <Skeleton key={width} className={`h-8 shrink-0 rounded-full! phone:h-9 ${width}`} />
      ))}
    </div>
  );
}

interface NothingProps {
  index: ProductIndex;
  typed: string;
  category: Category | null;
  outOfStock: number;
}

function Nothing({ index, typed, category, outOfStock }: NothingProps) {
  const { t } = useTranslation("pos");
  const mayAdd = useMay()("create_inventory");
  if (typed.trim() !== "") {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t("nothingFound", { text: typed.trim() })}
        hint={
          outOfStock > 0 ? t("outOfStockMatches", { count: outOfStock }) : t("nothingFoundHint")
        }
      />
    );
  }
  if (category)
    return <EmptyState icon={<PackageOpen size={20} />} title={t("nothingInCategory")} />;
  return (
    <EmptyState
      icon={<PackageOpen size={20} />}
      title={index.size === 0 ? t("emptyShop") : t("allSoldOut")}
      hint={t("emptyShopHint")}
      action={
        mayAdd ? (
          <LinkButton href={pageHref("/inventory")} variant="primary">
            {t("toInventory")}
          </LinkButton>
        ) : null
      }
    />
  );
}
