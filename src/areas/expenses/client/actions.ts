import { Receipt } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newExpense",
    words: "palette:words.newExpense",
    icon: Receipt,
    href: pageHref("/expenses", {}, { new: true }),
    permission: "record_expenses",
  },
];
