import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { ItemThumbnail } from "#src/areas/inventory/core/client/item-thumbnail.tsx";
import type { ShopProduct } from "../contract.ts";

export function useProductColumns(onSwitch: (product: ShopProduct) => void): Column<ShopProduct>[] {
  const { t } = useTranslation("online-shop");
  return [
    {
      id: "name",
      header: t("products.name"),
      identifies: true,
      phone: "title",
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <ItemThumbnail address={product.featuredImage} />
          <span className="min-w-0">
            {product.name}
            <Hints product={product} />
          </span>
        </span>
      ),
    },
    {
      id: "price",
      header: t("products.price"),
      align: "end",
      phone: "end",
      cell: ({ shownPrice, isInFlashSale }) => (
        <span className="inline-flex items-center justify-end gap-x-1.5 gap-y-0.5 whitespace-nowrap phone:flex-wrap">
          {isInFlashSale ? <Badge tone="active">{t("products.flash")}</Badge> : null}
          <Money minor={shownPrice} />
        </span>
      ),
    },
    {
      id: "views",
      header: t("products.views"),
      align: "end",
      from: "desk",
      cell: ({ views }) => <span className="tabular-nums">{views}</span>,
    },
    {
      id: "enquiries",
      header: t("products.enquiries"),
      align: "end",
      from: "desk",
      cell: ({ enquiries }) => <span className="tabular-nums">{enquiries}</span>,
    },
    {
      id: "rating",
      header: t("products.rating"),
      align: "end",
      from: "wide",
      cell: ({ rating, reviewCount }) =>
        rating === null ? "–" : t("products.ratingOf", { rating, count: reviewCount }),
    },
    {
      id: "online",
      header: t("products.online"),
      align: "end",
      phone: "end-under",
      cell: (product) => (
        // The link of the row lies over all of it, except over this button.
        <span className="relative z-10 inline-flex">
          <Button
            size="small"
            variant={product.isAvailableOnline ? "ghost" : "secondary"}
            aria-label={t(product.isAvailableOnline ? "products.hideOne" : "products.showOne", {
              name: product.name,
            })}
            onClick={() => onSwitch(product)}
          >
            {t(product.isAvailableOnline ? "products.hide" : "products.show")}
          </Button>
        </span>
      ),
    },
  ];
}

/** What a buyer would miss: pictures, their descriptions, pieces in stock. */
function Hints({ product }: { product: ShopProduct }) {
  const { t } = useTranslation("online-shop");
  const { isAvailableOnline, pictures, withoutAltText, stockState, views, enquiries } = product;
  const hints = [
    t(isAvailableOnline ? "products.shown" : "products.hidden"),
    stockState === "out" && t("products.out"),
    pictures === 0 ? t("products.noPicture") : t("products.pictures", { count: pictures }),
    withoutAltText > 0 && t("products.noAlt", { count: withoutAltText }),
  ].filter(Boolean);
  return (
    <span className="block text-12 font-normal text-ink-quiet">
      {hints.join(" · ")}
      <span className="block desk:hidden">{t("products.counted", { views, enquiries })}</span>
    </span>
  );
}
