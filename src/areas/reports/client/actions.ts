import { CalendarCheck, ChartNoAxesColumn, Newspaper, Percent } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:reportMoney",
    words: "palette:words.reportMoney",
    icon: ChartNoAxesColumn,
    href: pageHref("/reports", {}, { report: "money" }),
    permission: "view_reports",
  },
  {
    label: "palette:reportDay",
    words: "palette:words.reportDay",
    icon: CalendarCheck,
    href: pageHref("/reports", {}, { report: "daily-close" }),
    permission: "view_reports",
  },
  {
    label: "palette:reportTax",
    words: "palette:words.reportTax",
    icon: Percent,
    href: pageHref("/reports", {}, { report: "tax" }),
    permission: "view_reports",
  },
  {
    label: "palette:screens.digest",
    words: "palette:words.digest",
    icon: Newspaper,
    href: pageHref("/digest"),
    permission: "manage_settings",
  },
];
