import {
  Banknote,
  Bell,
  Boxes,
  Coins,
  CreditCard,
  DatabaseBackup,
  FileClock,
  History,
  KeyRound,
  Landmark,
  ListChecks,
  ListTree,
  Mail,
  MessageSquareText,
  Newspaper,
  Palette,
  Percent,
  Plug,
  Printer,
  ReceiptText,
  Server,
  Shield,
  ShoppingCart,
  SlidersHorizontal,
  Smartphone,
  Star,
  Store,
  Tags,
  UserCog,
  Users,
  Webhook,
  Workflow,
  type LucideIcon,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { NeededPermission } from "#src/client/session.tsx";
import type words from "#locales/en/setting-screens.json";

/** The pages of the screen of settings, by the word in its address. */
export const settingTabs = [
  "business",
  "appearance",
  "localization",
  "workflow",
  "forms",
  "devices",
  "inventory",
  "customers",
  "sales",
  "notifications",
  "security",
  "system",
  "history",
] as const;
export type SettingTab = (typeof settingTabs)[number];

type Setup = keyof (typeof words)["setup"];
export type ScreenName = Exclude<Setup, `${string}Hint`>;

/** Another screen that sets something up. */
export interface SettingScreen {
  name: ScreenName;
  href: string;
  icon: LucideIcon;
  permission: NeededPermission;
}

export type SettingEntry = { tab: SettingTab; icon: LucideIcon } | SettingScreen;

export interface SettingGroup {
  name: keyof (typeof words)["group"];
  entries: readonly SettingEntry[];
}

const screen = (
  name: ScreenName,
  href: string,
  icon: LucideIcon,
  permission: NeededPermission,
): SettingScreen => ({ name, href, icon, permission });

/** Everything that can be set up, in the order of the list. */
export const settingGroups: readonly SettingGroup[] = [
  {
    name: "shop",
    entries: [
      { tab: "business", icon: Store },
      { tab: "appearance", icon: Palette },
      screen("users", pageHref("/user-management"), UserCog, "manage_users"),
      screen("roles", pageHref("/user-management", {}, { tab: "roles" }), KeyRound, "manage_users"),
      screen("printer", pageHref("/test-paper"), Printer, "take_payments"),
    ],
  },
  {
    name: "money",
    entries: [
      { tab: "localization", icon: Coins },
      screen("charges", pageHref("/charges-and-taxes"), Percent, [
        "manage_charges",
        "manage_tax_rates",
      ]),
      screen("fiscal", pageHref("/fiscal"), ReceiptText, "manage_fiscal"),
      screen("providers", pageHref("/payment-providers"), CreditCard, "manage_gateways"),
      screen(
        "accounts",
        pageHref("/payment-providers", {}, { accounts: true }),
        Landmark,
        "manage_gateways",
      ),
      screen("expenseCategories", pageHref("/expenses/categories"), Banknote, "manage_settings"),
    ],
  },
  {
    name: "repairs",
    entries: [
      { tab: "devices", icon: Smartphone },
      { tab: "workflow", icon: Workflow },
      { tab: "forms", icon: ListChecks },
      screen("faults", pageHref("/device-issues"), ListTree, "manage_device_issues"),
      screen("repairPrices", pageHref("/repair-prices"), Tags, "manage_repair_prices"),
    ],
  },
  {
    name: "goods",
    entries: [
      { tab: "sales", icon: ShoppingCart },
      { tab: "inventory", icon: Boxes },
      screen(
        "onlineShop",
        pageHref("/online-shop", {}, { tab: "texts" }),
        Store,
        "manage_online_shop",
      ),
    ],
  },
  {
    name: "customers",
    entries: [
      { tab: "customers", icon: Users },
      { tab: "notifications", icon: Bell },
      screen("sms", pageHref("/sms-providers"), MessageSquareText, "manage_sms_providers"),
      screen("email", pageHref("/mail-server"), Mail, "manage_mail_server"),
      screen("loyalty", pageHref("/loyalty/rules"), Star, "manage_loyalty"),
    ],
  },
  {
    name: "system",
    entries: [
      { tab: "security", icon: Shield },
      { tab: "system", icon: SlidersHorizontal },
      screen("backups", pageHref("/backups"), DatabaseBackup, "manage_backups"),
      screen("digest", pageHref("/digest"), Newspaper, "manage_settings"),
      screen("integrations", pageHref("/integrations"), Plug, "manage_integrations"),
      screen("webhooks", pageHref("/webhooks"), Webhook, "manage_integrations"),
      screen("audit", pageHref("/audit"), FileClock, "view_audit"),
      screen("system", pageHref("/system"), Server, "view_system"),
      { tab: "history", icon: History },
    ],
  },
];
