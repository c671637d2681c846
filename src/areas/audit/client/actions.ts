import { History } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.audit",
    words: "palette:words.audit",
    icon: History,
    href: pageHref("/audit"),
    permission: "view_audit",
  },
];
