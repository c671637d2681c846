import { PackageOpen, ScanLine, Search, SearchX, X } from "lucide-react";
import { useDeferredValue, useMemo, useState, type RefObject } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { cx } from "#src/client/ui/cx.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-bar.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { categories, type Category } from "#src/areas/inventory/rules.ts";
import { PAGE, ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { useBestProduct, useFoundProducts } from "./found-products.ts";
import type { ProductIndex } from "./product-index.ts";
import type { useProducts } from "./products.ts";
import { useTillScreen } from "../../till/client/till-context.ts";
import { keyHint } from "../../till/client/till-keys.ts";
import { arrows, useSearchKeys } from "../../till/client/use-search-keys.ts";

interface Props {
  products: ReturnType<typeof useProducts>;
  searchBox: RefObject<HTMLInputElement | null>;
  /** No dialog is open or loads. */
  hasKeys: boolean;
}

/** The products for sale: search, scanner and grid. */
export function ProductArea({ products, searchBox, hasKeys }: Props) {
  const { t } = useTranslation("pos");
  useTranslation("errors");
  const isPhone = useIsPhone();
  const { index, isComplete, error, loading, reload } = products;
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<Category | null>(null);
  const [page, setPage] = useState(0);
  /** The product that Enter adds, as its position among the found ones; null: the arrows have chosen none. */
  const [chosen, setChosen] = useState<number | null>(null);
  const show = (text: string, wanted: Category | null) => {
    setTyped(text);
    setCategory(wanted);
    setPage(0);
    setChosen(null);
  };
  const { open, scanned, add } = useTillScreen();
  const isSearch = typed.trim() !== "";
  // While a person or a scanner types quickly, only the last text is searched.
  const found = useFoundProducts(products, useDeferredValue(typed), category);
  const bestOf = useBestProduct(products);
  const first = found?.items[0];
  const marked = found?.items[chosen ?? (isSearch && page === 0 ? 0 : -1)];

  const choose = (step: 1 | -1) => {
    const last = (found?.items.length ?? 0) - 1;
    const from = chosen ?? (isSearch ? 0 : step === 1 ? page * PAGE - 1 : page * PAGE + 1);
    const next = Math.max(0, Math.min(last, from + step));
    setChosen(next);
    setPage(Math.floor(next / PAGE));
  };
  useSearchKeys(searchBox, hasKeys, choose);

  /** Enter adds the product that the arrows chose, or the one with the typed code, or else the best match. */
  const enter = async () => {
    const text = typed.trim();
    show("", category);
    if (chosen !== null && marked) return add(marked);
    if (text === "") return;
    const best = index?.findByCode(text) ? undefined : await bestOf(text, category);
    if (best) add(best);
    else scanned(text, () => {});
  };

  return (
    <section aria-label={t("products")} className="flex min-w-0 flex-col gap-3">
      <div className="flex gap-2">
        <div role="search" className="relative flex min-w-0 flex-1 items-center">
          <Search
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute left-3 text-ink-faint"
          />
          <input
            ref={searchBox}
            data-focus-home
            type="search"
            aria-label={t("searchLabel")}
            placeholder={t(isPhone ? "searchLabel" : "search")}
            value={typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="done"
            className={cx(
              controlClasses,
              "appearance-none pr-12 pl-9 [&::-webkit-search-cancel-button]:hidden",
            )}
            onChange={(event) => show(event.target.value, category)}
            onKeyDown={(event) => {
              const step = arrows[event.key];
              if (step) {
                event.preventDefault();
                choose(step);
              }
              if (event.key === "Enter") void enter();
              if (event.key === "Escape" && typed) show("", category);
            }}
          />
          <span className="absolute right-1.5 flex items-center">
            {typed ? (
              <IconButton
                label={t("common:clearSearch")}
                icon={<X size={16} />}
                onClick={() => {
                  show("", category);
                  searchBox.current?.focus();
                }}
              />
            ) : (
              <Kbd keys={keyHint("search")} className="mr-1 text-ink-faint" />
            )}
          </span>
        </div>
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
        <ProductGrid
          items={found.items}
          page={page}
          onPage={(next) => {
            setPage(next);
            setChosen(null);
          }}
          marked={marked}
        />
      ) : index && found && (isComplete || isSearch) ? (
        <Nothing index={index} typed={typed} category={category} outOfStock={found.outOfStock} />
      ) : error ? (
        <ErrorState
          title={t("inventoryFailed")}
          detail={errorText(error)}
          onRetry={reload}
          retrying={loading}
        />
      ) : (
        <ProductGridSkeleton />
      )}
      {first && found && found.outOfStock > 0 && isSearch ? (
        <p className="text-ink-quiet">{t("outOfStockMatches", { count: found.outOfStock })}</p>
      ) : null}
      {chosen !== null && marked ? (
        <p role="status" className="sr-only">
          {marked.name}
        </p>
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

/** Placeholders of the chips while the products load, so that the layout does not jump. */
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
