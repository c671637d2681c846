import { Server } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.system",
    words: "palette:words.system",
    icon: Server,
    href: pageHref("/system"),
    permission: "view_system",
  },
];
