import { Store, Zap } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newFlashSale",
    words: "palette:words.newFlashSale",
    icon: Zap,
    href: pageHref("/online-shop", {}, { tab: "flash-sales", new: true }),
    permission: "manage_online_shop",
  },
  {
    label: "palette:approveReviews",
    words: "palette:words.approveReviews",
    icon: Store,
    href: pageHref("/online-shop", {}, { tab: "reviews" }),
    permission: "approve_reviews",
  },
];
