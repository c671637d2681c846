import { Upload, UserPlus, Users } from "lucide-react";
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
    label: "palette:possibleDuplicates",
    words: "palette:words.possibleDuplicates",
    icon: Users,
    href: pageHref("/customers/duplicates"),
    permission: "view_customers",
  },
  {
    label: "palette:importCustomers",
    words: "palette:words.importCustomers",
    icon: Upload,
    href: pageHref("/customers/import"),
    permission: "import_customers",
  },
];
