import { Factory, PackagePlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { MenuItem } from "#src/client/ui/menu.tsx";
import type { Item } from "../../core/contract.ts";

/** The ways from an item to its suppliers. Purchasing is a higher area, so these are links, not imports. */
export function usePurchasingActs({ id, archivedAt }: Item): MenuItem[] {
  const { t } = useTranslation("inventory");
  const may = useMay();
  if (!may("view_cost")) return [];
  return [
    ...(may("manage_purchase_orders") && !archivedAt
      ? [
          {
            label: t("detail.order"),
            icon: <PackagePlus size={16} />,
            href: pageHref("/purchase-orders/reorder", {}, { item: id }),
          },
        ]
      : []),
    ...(may("view_purchase_orders")
      ? [
          {
            label: t("detail.suppliers"),
            icon: <Factory size={16} />,
            href: pageHref("/supplier-prices", {}, { item: id }),
          },
        ]
      : []),
  ];
}
