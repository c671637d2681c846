import { Star } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.loyaltyRules",
    words: "palette:words.loyaltyRules",
    icon: Star,
    href: pageHref("/loyalty/rules"),
    permission: "manage_loyalty",
  },
];
