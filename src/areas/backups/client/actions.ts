import { DatabaseBackup } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:screens.backups",
    words: "palette:words.backups",
    icon: DatabaseBackup,
    href: pageHref("/backups"),
    permission: "manage_backups",
  },
];
