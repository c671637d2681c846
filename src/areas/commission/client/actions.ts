import { Percent } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:commissionRules",
    words: "palette:words.commissionRules",
    icon: Percent,
    href: pageHref("/earnings/rules"),
    permission: "manage_commission",
  },
];
