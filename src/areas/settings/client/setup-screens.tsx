import {
  Banknote,
  ChevronRight,
  CreditCard,
  DatabaseBackup,
  History,
  Landmark,
  ListTree,
  Tags,
  Mail,
  MessageSquareText,
  Newspaper,
  Percent,
  Plug,
  ReceiptText,
  Server,
  Star,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { mayUse, useSession, type NeededPermission } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Section } from "#src/client/ui/section.tsx";

interface SetupScreen {
  name:
    | "charges"
    | "providers"
    | "accounts"
    | "sms"
    | "email"
    | "digest"
    | "integrations"
    | "webhooks"
    | "backups"
    | "audit"
    | "system"
    | "fiscal"
    | "loyalty"
    | "faults"
    | "repairPrices"
    | "expenseCategories";
  href: string;
  icon: LucideIcon;
  permission: NeededPermission;
}

/** The screens that set something up and have no entry in the menu. */
const screens: readonly SetupScreen[] = [
  {
    name: "charges",
    href: pageHref("/charges-and-taxes"),
    icon: Percent,
    permission: ["manage_charges", "manage_tax_rates"],
  },
  {
    name: "providers",
    href: pageHref("/payment-providers"),
    icon: CreditCard,
    permission: "manage_gateways",
  },
  {
    name: "accounts",
    href: pageHref("/payment-providers", {}, { accounts: true }),
    icon: Landmark,
    permission: "manage_gateways",
  },
  {
    name: "sms",
    href: pageHref("/sms-providers"),
    icon: MessageSquareText,
    permission: "manage_sms_providers",
  },
  { name: "email", href: pageHref("/mail-server"), icon: Mail, permission: "manage_mail_server" },
  { name: "digest", href: pageHref("/digest"), icon: Newspaper, permission: "manage_settings" },
  {
    name: "integrations",
    href: pageHref("/integrations"),
    icon: Plug,
    permission: "manage_integrations",
  },
  {
    name: "webhooks",
    href: pageHref("/webhooks"),
    icon: Webhook,
    permission: "manage_integrations",
  },
  {
    name: "backups",
    href: pageHref("/backups"),
    icon: DatabaseBackup,
    permission: "manage_backups",
  },
  { name: "audit", href: pageHref("/audit"), icon: History, permission: "view_audit" },
  { name: "system", href: pageHref("/system"), icon: Server, permission: "view_system" },
  { name: "fiscal", href: pageHref("/fiscal"), icon: ReceiptText, permission: "manage_fiscal" },
  {
    name: "loyalty",
    href: pageHref("/loyalty/rules"),
    icon: Star,
    permission: "manage_loyalty",
  },
  {
    name: "faults",
    href: pageHref("/device-issues"),
    icon: ListTree,
    permission: "manage_device_issues",
  },
  {
    name: "repairPrices",
    href: pageHref("/repair-prices"),
    icon: Tags,
    permission: "manage_repair_prices",
  },
  {
    name: "expenseCategories",
    href: pageHref("/expenses/categories"),
    icon: Banknote,
    permission: "manage_settings",
  },
];

/** Links to the screens that set something up, for those that the user may open. */
export function SetupScreens() {
  const { t } = useTranslation("settings");
  const user = useSession();
  return (
    <Section flush className="max-w-220">
      <ul className="divide-y divide-line">
        {screens
          .filter(({ permission }) => mayUse(user, permission))
          .map(({ name, href, icon: Icon }) => (
            <li key={name}>
              <AppLink
                href={href}
                className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
              >
                <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-quiet" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(`setup.${name}`)}</span>
                  <span className="block text-12 text-ink-quiet">{t(`setup.${name}Hint`)}</span>
                </span>
                <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
              </AppLink>
            </li>
          ))}
      </ul>
    </Section>
  );
}
