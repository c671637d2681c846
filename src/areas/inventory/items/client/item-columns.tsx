import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { ItemSummary } from "../../core/contract.ts";
import { ItemThumbnail } from "../../core/client/item-thumbnail.tsx";
import { StockBadge } from "../../core/client/stock-badge.tsx";

/** The columns of the inventory. `narrow` is true when an item is open beside the list. */
export function useItemColumns(narrow: boolean, mayCost: boolean): Column<ItemSummary>[] {
  const { t } = useTranslation("inventory");
  const stock: Column<ItemSummary> = {
    id: "stock",
    header: t("list.stock"),
    phone: "end",
    cell: (item) => (
      <span className="inline-flex items-center gap-1.5">
        <StockBadge available={item.available} />
        {item.stockState === "low" && !narrow ? (
          // The phone hides this badge: the name needs the width, and "3 left" already tells enough.
          <span className="phone:hidden">
            <Badge tone="waiting">{t("stock.low")}</Badge>
          </span>
        ) : null}
      </span>
    ),
  };
  if (narrow) {
    return [
      {
        id: "item",
        header: t("item"),
        identifies: true,
        cell: (item) => (
          <>
            {item.name}
            <span className="block text-12 font-normal text-ink-faint">{item.sku}</span>
          </>
        ),
      },
      { ...stock, align: "end" },
    ];
  }
  return [
    {
      id: "name",
      header: t("field.name"),
      sortable: true,
      identifies: true,
      phone: "title",
      cell: (item) => (
        <span className="inline-flex max-w-full items-center gap-2 align-middle">
          <span className="inline-flex phone:hidden">
            <ItemThumbnail address={item.featuredImage} />
          </span>
          <span className="min-w-0">{item.name}</span>
          {item.archivedAt ? <Badge>{t("detail.archived")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "sku",
      header: t("field.sku"),
      sortable: true,
      identifies: true,
      phone: "under",
      cell: (item) => <span className="whitespace-nowrap">{item.sku}</span>,
    },
    {
      id: "category",
      header: t("field.category"),
      sortable: true,
      from: "desk",
      cell: (item) => t(`category.${item.category}`),
    },
    { ...stock, sortable: true },
    {
      id: "location",
      header: t("field.location"),
      sortable: true,
      from: "wide",
      shrinks: true,
      cell: (item) => item.location ?? <span className="text-ink-faint">–</span>,
    },
    ...(mayCost
      ? [
          {
            id: "cost",
            header: t("field.cost"),
            align: "end" as const,
            sortable: true,
            from: "wide" as const,
            cell: ({ cost }: ItemSummary) =>
              cost === null || cost === undefined ? (
                <span className="text-ink-faint">–</span>
              ) : (
                <Money minor={cost} tone="quiet" />
              ),
          },
        ]
      : []),
    {
      id: "price",
      header: t("field.price"),
      align: "end",
      sortable: true,
      phone: "end-under",
      cell: (item) => <Money minor={item.price} />,
    },
  ];
}
