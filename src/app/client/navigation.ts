import {
  LayoutDashboard,
  Package,
  ReceiptText,
  ShoppingCart,
  Settings,
  Smartphone,
  Undo2,
  UserCog,
  Users,
  Wallet,
  Wrench,
} from "lucide-react";
import type { NavigationItem } from "#src/client/shell/navigation.ts";

/**
 * The menu, with an entry for each main screen. The passport and the tracking status have no entry, because the search
 * of Ctrl+K finds them by IMEI, serial number or ticket. The catalogue of faults has none, because the settings link to
 * it.
 */
export const navigation: readonly NavigationItem[] = [
  { to: "/dashboard", labelKey: "shell:nav.dashboard", icon: LayoutDashboard, atThumb: true },
  {
    to: "/pos",
    labelKey: "shell:nav.pos",
    icon: ShoppingCart,
    group: "counter",
    permission: "view_pos",
    atThumb: true,
  },
  {
    to: "/customers",
    labelKey: "shell:nav.customers",
    icon: Users,
    group: "counter",
    permission: "view_customers",
    atThumb: true,
  },
  {
    to: "/devices",
    labelKey: "shell:nav.devices",
    icon: Smartphone,
    group: "workshop",
    permission: "view_devices",
    atThumb: true,
  },
  {
    to: "/technician",
    labelKey: "shell:nav.technician",
    icon: Wrench,
    group: "workshop",
    permission: "update_device_status",
  },
  {
    to: "/returns",
    labelKey: "shell:nav.returns",
    icon: Undo2,
    group: "workshop",
    permission: "view_returns",
  },
  {
    to: "/inventory",
    labelKey: "shell:nav.inventory",
    icon: Package,
    group: "stock",
    permission: "view_inventory",
  },
  {
    to: "/sales-report",
    labelKey: "shell:nav.salesReport",
    icon: ReceiptText,
    group: "money",
    permission: "view_sales",
  },
  {
    to: "/shifts",
    labelKey: "shell:nav.shifts",
    icon: Wallet,
    group: "money",
    permission: "take_payments",
  },
  {
    to: "/user-management",
    labelKey: "shell:nav.users",
    icon: UserCog,
    group: "shop",
    permission: "manage_users",
  },
  {
    to: "/settings",
    labelKey: "shell:nav.settings",
    icon: Settings,
    group: "shop",
    permission: ["manage_settings", "manage_device_issues"],
  },
];
