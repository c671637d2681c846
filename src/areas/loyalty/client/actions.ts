import { Award, Gift, Plus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:addPoints",
    words: "palette:words.addPoints",
    icon: Award,
    href: pageHref("/loyalty", {}, { open: "add" }),
    permission: "add_points",
  },
  {
    label: "palette:redeemReward",
    words: "palette:words.redeemReward",
    icon: Gift,
    href: pageHref("/loyalty", {}, { open: "redeem" }),
    permission: "redeem_rewards",
  },
  {
    label: "palette:newReward",
    words: "palette:words.newReward",
    icon: Plus,
    href: pageHref("/loyalty/rewards", {}, { new: true }),
    permission: "manage_rewards",
  },
];
