import { LockKeyhole, Wallet } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:openShift",
    words: "palette:words.openShift",
    icon: Wallet,
    href: pageHref("/shifts", {}, { opening: true }),
    permission: "take_payments",
  },
  {
    label: "palette:closeShift",
    words: "palette:words.closeShift",
    icon: LockKeyhole,
    href: pageHref("/shifts/close"),
    permission: "take_payments",
  },
];
