import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

const screens = [
  { path: "/purchase-orders", label: "purchasing:title", permission: undefined },
  {
    path: "/purchase-orders/reorder",
    label: "reordering:title",
    permission: "manage_purchase_orders",
  },
  { path: "/purchase-orders/back-orders", label: "purchasing:backOrders", permission: undefined },
  { path: "/suppliers", label: "suppliers:title", permission: undefined },
  { path: "/supplier-prices", label: "price-lists:title", permission: "view_cost" },
  { path: "/supplier-claims", label: "purchasing:claims", permission: undefined },
  { path: "/shipping-agents", label: "purchasing:agents", permission: "pay_shipments" },
  { path: "/payment-accounts", label: "payment-accounts:title", permission: undefined },
  { path: "/exchange-rates", label: "exchange-rates:title", permission: undefined },
] as const;

/** Links between the screens of purchasing that the user may see. */
export function PurchasingLinks({ current }: { current: (typeof screens)[number]["path"] }) {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  return (
    <SectionLinks
      label={t("sections")}
      current={pageHref(current)}
      links={screens
        .filter(({ permission }) => permission === undefined || may(permission))
        .map(({ path, label }) => ({ href: pageHref(path), label: t(label) }))}
    />
  );
}
