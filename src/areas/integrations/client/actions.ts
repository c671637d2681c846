import { Plug, Truck, Webhook } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.integrations",
    words: "palette:words.integrations",
    icon: Plug,
    href: pageHref("/integrations"),
    permission: "manage_integrations",
  },
  {
    label: "palette:newShippingProvider",
    words: "palette:words.newShippingProvider",
    icon: Truck,
    href: pageHref("/integrations", {}, { new: true }),
    permission: "manage_integrations",
  },
  {
    label: "shell:nav.webhooks",
    words: "palette:words.webhooks",
    icon: Webhook,
    href: pageHref("/webhooks"),
    permission: "manage_integrations",
  },
];
