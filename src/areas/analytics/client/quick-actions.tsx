import { Package, ReceiptText, Settings, Smartphone, UserPlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";

const actions = [
  { name: "newDevice", href: pageHref("/devices/new"), icon: Smartphone, needs: "create_devices" },
  {
    name: "newCustomer",
    href: pageHref("/customers/new"),
    icon: UserPlus,
    needs: "create_customers",
  },
  { name: "inventory", href: pageHref("/inventory"), icon: Package, needs: "view_inventory" },
  { name: "salesReport", href: pageHref("/sales-report"), icon: ReceiptText, needs: "view_sales" },
  { name: "settings", href: pageHref("/settings"), icon: Settings, needs: "manage_settings" },
] as const;

/** Links to what users often do next, as far as they may. */
export function QuickActions() {
  const { t } = useTranslation("analytics");
  const may = useMay();
  const allowed = actions.filter(({ needs }) => may(needs));
  if (allowed.length === 0) return null;
  return (
    <Section title={t("quick.title")} className="print:hidden">
      <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-3 desk:grid-cols-5">
        {allowed.map(({ name, href, icon: Icon }) => (
          <li key={name} className="grid min-w-0">
            <LinkButton href={href} icon={<Icon size={16} className="phone:hidden" />}>
              {t(`quick.${name}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
