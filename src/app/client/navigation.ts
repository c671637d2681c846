import {
  LayoutDashboard,
  ScanSearch,
  ShoppingCart,
  Settings,
  Smartphone,
  UserCog,
  Users,
  Wrench,
} from "lucide-react";
import type { NavigationItem } from "#src/client/shell/navigation.ts";

/** The menu: a screen is here once it exists. */
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
    to: "/track-status",
    labelKey: "shell:nav.trackStatus",
    icon: ScanSearch,
    permission: "view_devices",
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
