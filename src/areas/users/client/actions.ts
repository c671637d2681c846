import { KeyRound, UserCog } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newUser",
    words: "palette:words.newUser",
    icon: UserCog,
    href: pageHref("/user-management", {}, { new: true }),
    permission: "manage_users",
  },
  {
    label: "palette:profile",
    words: "palette:words.profile",
    icon: KeyRound,
    href: pageHref("/profile"),
  },
];
