import { ClipboardPlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newPurchaseOrder",
    words: "palette:words.newPurchaseOrder",
    icon: ClipboardPlus,
    href: pageHref("/purchase-orders", {}, { new: true }),
    permission: "manage_purchase_orders",
  },
];
