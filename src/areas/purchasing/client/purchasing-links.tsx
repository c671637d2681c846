import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

const screens = [
  ["/purchase-orders", "purchasing:title", "view_purchase_orders"],
  ["/suppliers", "suppliers:title", "view_purchase_orders"],
  ["/supplier-claims", "purchasing:claims", "view_purchase_orders"],
  ["/shipping-agents", "purchasing:agents", "pay_shipments"],
  ["/payment-accounts", "payment-accounts:title", "view_purchase_orders"],
  ["/exchange-rates", "exchange-rates:title", "view_purchase_orders"],
] as const;

/** Links between the screens of purchasing that the user may see. */
export function PurchasingLinks({ current }: { current: (typeof screens)[number][0] }) {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  return (
    <SectionLinks
      label={t("sections")}
      current={pageHref(current)}
      links={screens
        .filter(([, , permission]) => may(permission))
        .map(([path, label]) => ({ href: pageHref(path), label: t(label) }))}
    />
  );
}
