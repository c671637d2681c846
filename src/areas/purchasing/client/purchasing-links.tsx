import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SectionLinks } from "#src/client/ui/section-links.tsx";

const screens = [
  ["/purchase-orders", "purchasing:title"],
  ["/suppliers", "suppliers:title"],
  ["/supplier-claims", "purchasing:claims"],
  ["/payment-accounts", "payment-accounts:title"],
  ["/exchange-rates", "exchange-rates:title"],
] as const;

/** Links between the screens of purchasing. */
export function PurchasingLinks({ current }: { current: (typeof screens)[number][0] }) {
  const { t } = useTranslation("purchasing");
  return (
    <SectionLinks
      label={t("sections")}
      current={pageHref(current)}
      links={screens.map(([path, label]) => ({ href: pageHref(path), label: t(label) }))}
    />
  );
}
