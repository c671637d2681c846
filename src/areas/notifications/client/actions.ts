import { Bell } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:notifications",
    words: "palette:words.notifications",
    icon: Bell,
    href: pageHref("/notifications"),
  },
];
