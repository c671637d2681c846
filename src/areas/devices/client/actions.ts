import { ScanSearch, Smartphone } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newDevice",
    words: "palette:words.newDevice",
    icon: Smartphone,
    href: pageHref("/devices/new"),
    permission: "create_devices",
  },
  {
    label: "shell:nav.trackStatus",
    words: "palette:words.trackStatus",
    icon: ScanSearch,
    href: pageHref("/track-status"),
    permission: "view_devices",
  },
];
