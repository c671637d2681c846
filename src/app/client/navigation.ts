import {
  LayoutDashboard,
  ListTree,
  Package,
  ReceiptText,
  ScanBarcode,
  ScanSearch,
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

/** The menu. Each main screen has an entry. */
export const navigation: readonly NavigationItem[] = [
  { to: "/dashboard", labelKey: "shell:nav.dashboard", icon: LayoutDashboard, atThumb: true },
  {
    to: "/devices",
    labelKey: "shell:nav.devices",
    icon: Smartphone,
    permission: "view_devices",
    atThumb: true,
  },
  {
    to: "/pos",
    labelKey: "shell:nav.pos",
    icon: ShoppingCart,
    permission: "view_pos",
    atThumb: true,
  },
  {
    to: "/sales-report",
    labelKey: "shell:nav.salesReport",
    icon: ReceiptText,
    permission: "view_sales",
  },
  {
    to: "/shifts",
    labelKey: "shell:nav.shifts",
    icon: Wallet,
    permission: "take_payments",
  },
  {
    to: "/technician",
    labelKey: "shell:nav.technician",
    icon: Wrench,
    permission: "update_device_status",
  },
  {
    to: "/customers",
    labelKey: "shell:nav.customers",
    icon: Users,
    permission: "view_customers",
    atThumb: true,
  },
  {
    to: "/inventory",
    labelKey: "shell:nav.inventory",
    icon: Package,
    permission: "view_inventory",
  },
  {
    to: "/returns",
    labelKey: "shell:nav.returns",
    icon: Undo2,
    permission: "view_returns",
  },
  {
    to: "/passport",
    labelKey: "shell:nav.passport",
    icon: ScanBarcode,
    permission: "view_devices",
  },
  {
    to: "/track-status",
    labelKey: "shell:nav.trackStatus",
    icon: ScanSearch,
    permission: "view_devices",
  },
  {
    to: "/device-issues",
    labelKey: "shell:nav.deviceIssues",
    icon: ListTree,
    permission: "manage_device_issues",
  },
  {
    to: "/user-management",
    labelKey: "shell:nav.users",
    icon: UserCog,
    permission: "manage_users",
  },
  {
    to: "/settings",
    labelKey: "shell:nav.settings",
    icon: Settings,
    permission: "manage_settings",
  },
];
