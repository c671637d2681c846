import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { StatStrip, useFigure, type Stat } from "#src/client/ui/lists/stat-strip.tsx";
import { inventoryContract } from "../../core/contract.ts";
import { inventoryHref } from "../../core/client/inventory-address.ts";

/**
 * The figures at the top of the screen: how many items there are, how many are low or sold out, and the stock's value.
 */
export function InventoryFigures() {
  const { t } = useTranslation("inventory");
  const mayCost = useMay()("view_cost");
  const query = useQuery(read(inventoryContract.getInventoryStatistics, {}));
  const { data } = query;
  const figure = useFigure();
  const worth = (minor: number | undefined) =>
    minor === undefined ? undefined : <Money minor={minor} />;
  const stats: Stat[] = [
    { label: t("statistics.items"), value: figure(data?.items), href: pageHref("/inventory") },
    {
      label: t("statistics.low"),
      value: figure(data?.low),
      href: inventoryHref({ stock: "low" }),
    },
    {
      label: t("statistics.out"),
      value: figure(data?.out),
      href: inventoryHref({ stock: "out" }),
      ...(data && data.out > 0 && { tone: "loss" as const }),
    },
    { label: t("statistics.retailValue"), value: worth(data?.retailValue) },
    ...(mayCost ? [{ label: t("statistics.stockValue"), value: worth(data?.stockValue) }] : []),
  ];
  return (
    <StatStrip
      label={t("statistics.label")}
      stats={stats}
      from={{ query, failed: t("statistics.failed") }}
    />
  );
}
