import { Recycle } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:buyHandset",
    words: "palette:words.buyHandset",
    icon: Recycle,
    href: pageHref("/handsets", {}, { new: true }),
    permission: "buy_handsets",
  },
];
