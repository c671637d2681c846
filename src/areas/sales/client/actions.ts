import { ReceiptText, ShoppingCart } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newSale",
    words: "palette:words.newSale",
    icon: ShoppingCart,
    href: pageHref("/pos"),
    permission: "create_sales",
  },
  {
    label: "palette:findSale",
    words: "palette:words.findSale",
    icon: ReceiptText,
    href: pageHref("/sales-report"),
    permission: "view_sales",
  },
];
