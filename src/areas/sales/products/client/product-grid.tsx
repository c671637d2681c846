import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Kbd } from "#src/client/ui/kbd.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import { smallPicture } from "#src/areas/inventory/picture-sizes.ts";
import { CategoryTile } from "#src/areas/inventory/pictures/client/category-tile.tsx";
import { stockLevel } from "#src/areas/inventory/rules.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";

/** The number of products per page (spec §9). */
export const PAGE = 16;
const PLACEHOLDERS = 8;

const grid = "grid grid-cols-2 gap-2.5 desk:grid-cols-3 wide:grid-cols-4";
const tile =
  "flex min-h-28 flex-col justify-between gap-2 rounded-card border border-line bg-surface p-3 text-left";

interface Props {
  items: readonly CatalogueItem[];
  page: number;
  onPage: (page: number) => void;
  /** The marked product, which Enter adds to the cart. */
  marked: CatalogueItem | undefined;
}

export function ProductGrid({ items, page, onPage, marked }: Props) {
  const { t } = useTranslation("pos");
  const { cart, add, isLocked } = useTillScreen();
  const last = Math.max(0, Math.ceil(items.length / PAGE) - 1);
  // Products may have left the list since this page was opened, for example sold out. Then `page` may be too large.
  const at = Math.min(page, last);
  const shown = items.slice(at * PAGE, (at + 1) * PAGE);
  const quantities = new Map(cart.lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return (
    <>
      <ul className={grid}>
        {shown.map((item) => (
          <li key={item.id} className="flex min-w-0">
            <Tile
              item={item}
              inCart={quantities.get(item.id) ?? 0}
              isMarked={item === marked}
              isLocked={isLocked}
              onAdd={() => add(item)}
            />
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <nav aria-label={t("common:pages")} className="flex items-center justify-between gap-2">
          <span className="text-ink-quiet tabular-nums">
            {t("page", {
              from: at * PAGE + 1,
              to: at * PAGE + shown.length,
              total: items.length,
            })}
          </span>
          <span className="flex gap-2">
            <Button
              size="small"
              icon={<ChevronLeft size={16} />}
              disabledReason={at === 0 && t("common:firstPage")}
              onClick={() => onPage(at - 1)}
            >
              {t("common:previous")}
            </Button>
            <Button
              size="small"
              disabledReason={at === last && t("common:lastPage")}
              onClick={() => onPage(at + 1)}
            >
              {t("common:next")} <ChevronRight size={16} aria-hidden="true" />
            </Button>
          </span>
        </nav>
      ) : null}
    </>
  );
}

const levels = {
  plenty: "bg-accent-soft text-accent-ink",
  few: "bg-wait-soft text-wait-ink",
  none: "bg-loss-soft text-loss-ink",
} as const;

interface TileProps {
  item: CatalogueItem;
  inCart: number;
  isMarked: boolean;
  isLocked: boolean;
  onAdd: () => void;
}

function Tile({ item, inCart, isMarked, isLocked, onAdd }: TileProps) {
  const { t } = useTranslation("pos");
  const { name, sku, brand, model, price, available, image } = item;
  const kind = [brand, model].filter(Boolean).join(" ");
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMarked) box.current?.scrollIntoView({ block: "nearest" });
  }, [isMarked]);
  return (
    <button
      ref={box}
      type="button"
      aria-disabled={isLocked || undefined}
      onClick={isLocked ? undefined : onAdd}
      className={cx(
        tile,
        "w-full min-w-0 transition-[border-color,transform] duration-100 hover:border-line-control active:scale-[0.985] aria-disabled:opacity-55",
        inCart > 0 && "border-accent-line ring-1 ring-accent-line ring-inset",
        isMarked && "outline-2 -outline-offset-2 outline-ring",
      )}
    >
      <span className="flex w-full min-w-0 items-start gap-2.5">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 font-medium wrap-anywhere phone:line-clamp-4">{name}</span>
          <span className="mt-0.5 block truncate text-12 text-ink-faint">
            {kind ? `${sku} · ${kind}` : sku}
          </span>
        </span>
        {isMarked ? <Kbd keys="↵" className="text-ink-faint" /> : null}
        {/* The number lies on the picture, and both are small on phones, so that the name gets the space. */}
        <span className="relative shrink-0">
          <ImageWithFallback
            src={image && smallPicture(image)}
            alt=""
            isSmall
            className="size-12 phone:size-9"
            missing={
              <CategoryTile
                category={item.category}
                label={t("common:noImage")}
                className="size-8 phone:size-6"
              />
            }
          />
          {inCart > 0 ? (
            <span className="absolute -top-2 -right-2 flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-12 font-strong text-on-accent tabular-nums ring-2 ring-surface">
              <span className="sr-only">{t("inCart", { count: inCart })}</span>
              <span aria-hidden="true">{inCart}</span>
            </span>
          ) : null}
        </span>
      </span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Money minor={price} className="font-strong" />
        <span
          className={cx(
            "rounded-full px-2 py-0.5 text-12 font-medium whitespace-nowrap tabular-nums",
            levels[stockLevel(available)],
          )}
        >
          {t("left", { count: available })}
        </span>
      </span>
    </button>
  );
}

export function ProductGridSkeleton() {
  const { t } = useTranslation("pos");
  return (
    <ul className={grid} aria-busy="true" aria-label={t("loadingProducts")}>
      {Array.from({ length: PLACEHOLDERS }, (_, at) => (
        <li key={at} className={tile}>
          <span className="flex flex-col gap-2">
            <Skeleton className="w-4/5" />
            <Skeleton className="h-3 w-1/2" />
          </span>
          <span className="flex justify-between">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/5" />
          </span>
        </li>
      ))}
    </ul>
  );
}
