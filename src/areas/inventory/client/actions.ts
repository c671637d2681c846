import {
  ArrowLeftRight,
  Bell,
  ChartColumn,
  ClipboardList,
  PackageCheck,
  PackagePlus,
  Upload,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:receiveStock",
    words: "palette:words.receiveStock",
    icon: PackageCheck,
    href: pageHref("/inventory", {}, { receive: true }),
    permission: "adjust_stock",
  },
  {
    label: "palette:newItem",
    words: "palette:words.newItem",
    icon: PackagePlus,
    href: pageHref("/inventory", {}, { new: true }),
    permission: "create_inventory",
  },
  {
    label: "palette:newCount",
    words: "palette:words.newCount",
    icon: ClipboardList,
    href: pageHref("/inventory/counts", {}, { new: true }),
    permission: "count_stock",
  },
  {
    label: "palette:importItems",
    words: "palette:words.importItems",
    icon: Upload,
    href: pageHref("/inventory/import"),
    permission: "create_inventory",
  },
  {
    label: "palette:movements",
    words: "palette:words.movements",
    icon: ArrowLeftRight,
    href: pageHref("/inventory/movements"),
    permission: "view_inventory",
  },
  {
    label: "palette:alerts",
    words: "palette:words.alerts",
    icon: Bell,
    href: pageHref("/inventory/alerts"),
    permission: "view_inventory",
  },
  {
    label: "palette:stockAnalytics",
    words: "palette:words.stockAnalytics",
    icon: ChartColumn,
    href: pageHref("/inventory/analytics"),
    permission: "view_inventory",
  },
];
