import { Upload, UserPlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newCustomer",
    words: "palette:words.newCustomer",
    icon: UserPlus,
    href: pageHref("/customers", {}, { new: true }),
    permission: "create_customers",
  },
  {
    label: "palette:importCustomers",
    words: "palette:words.importCustomers",
    icon: Upload,
    href: pageHref("/customers/import"),
    permission: "import_customers",
  },
];
