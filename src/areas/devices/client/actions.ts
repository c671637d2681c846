import { ScanSearch, Smartphone, Upload } from "lucide-react";
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
    label: "palette:importDevices",
    words: "palette:words.importDevices",
    icon: Upload,
    href: pageHref("/devices/import"),
    permission: "import_devices",
  },
  {
    label: "shell:nav.trackStatus",
    words: "palette:words.trackStatus",
    icon: ScanSearch,
    href: pageHref("/track-status"),
    permission: "view_devices",
  },
];
