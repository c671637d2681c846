import { KeyRound, ListChecks, Printer, UserCog } from "lucide-react";
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
    label: "palette:firstSteps",
    words: "palette:words.firstSteps",
    icon: ListChecks,
    href: pageHref("/dashboard", {}, { steps: true }),
    permission: "manage_settings",
  },
  {
    label: "palette:testPaper",
    words: "palette:words.testPaper",
    icon: Printer,
    href: pageHref("/test-paper"),
    permission: "take_payments",
  },
  {
    label: "palette:profile",
    words: "palette:words.profile",
    icon: KeyRound,
    href: pageHref("/profile"),
  },
];
