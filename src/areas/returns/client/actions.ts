import { ScanBarcode, Undo2 } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newReturn",
    words: "palette:words.newReturn",
    icon: Undo2,
    href: pageHref("/returns", {}, { new: true }),
    permission: "create_returns",
  },
  {
    label: "shell:nav.passport",
    words: "palette:words.passport",
    icon: ScanBarcode,
    href: pageHref("/passport"),
    permission: "view_devices",
  },
];
