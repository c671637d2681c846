import { Percent } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "shell:nav.charges",
    words: "palette:words.charges",
    icon: Percent,
    href: pageHref("/charges-and-taxes"),
    permission: ["manage_charges", "manage_tax_rates"],
  },
  {
    label: "palette:addTaxRate",
    words: "palette:words.addTaxRate",
    icon: Percent,
    href: pageHref("/charges-and-taxes", {}, { rate: true }),
    permission: "manage_tax_rates",
  },
];
