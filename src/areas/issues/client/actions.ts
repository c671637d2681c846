import { ListTree, Tags } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.deviceIssues",
    words: "palette:words.faults",
    icon: ListTree,
    href: pageHref("/device-issues"),
    permission: "manage_device_issues",
  },
  {
    label: "shell:nav.repairPrices",
    words: "palette:words.repairPrices",
    icon: Tags,
    href: pageHref("/repair-prices"),
    permission: "manage_repair_prices",
  },
];
