import { MessageSquareText } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.smsProviders",
    words: "palette:words.smsProviders",
    icon: MessageSquareText,
    href: pageHref("/sms-providers"),
    permission: "manage_sms_providers",
  },
];
