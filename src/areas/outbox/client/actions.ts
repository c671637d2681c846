import { CloudAlert } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:screens.outbox",
    words: "palette:words.outbox",
    icon: CloudAlert,
    href: pageHref("/outbox"),
  },
];
