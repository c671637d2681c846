import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import type { SupplierPrice } from "../contract.ts";
import { PriceState } from "./price-state.tsx";

/** The columns of a list of prices. The list of one supplier does not repeat the name. */
export function usePriceColumns(isOfOne: boolean): Column<SupplierPrice>[] {
  const { t, language } = useTranslation("price-lists");
  const { formatFor } = useOrderFormat();
  const under = isOfOne ? {} : ({ phone: "under" } as const);
  return [
    {
      id: "item",
      header: t("columns.item"),
      identifies: true,
      phone: "title",
      cell: ({ item, supplierSku }) => (
        <>
          {item.name}
          <span className="block text-12 text-ink-faint">
            {[item.sku, supplierSku].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
    },
    ...(isOfOne
      ? []
      : [
          {
            id: "supplier",
            header: t("columns.supplier"),
            ...under,
            shrinks: true as const,
            cell: ({ supplier }: SupplierPrice) => supplier.name,
          },
        ]),
    {
      id: "packing",
      header: t("columns.packing"),
      from: "desk",
      cell: ({ minimumQuantity: minimum, packSize: pack }) =>
        minimum === 1 && pack === 1 ? "–" : t("packing", { minimum, pack }),
    },
    {
      id: "from",
      header: t("columns.validFrom"),
      phone: "end-under",
      cell: (price) => (
        <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
          {formatDate(price.validFrom, language)}
          <PriceState price={price} />
        </span>
      ),
    },
    {
      id: "price",
      header: t("columns.price"),
      align: "end",
      phone: "end",
      cell: ({ price, currency }) => <Money minor={price} format={formatFor(currency)} />,
    },
  ];
}
