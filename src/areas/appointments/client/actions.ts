import { CalendarPlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:newAppointment",
    words: "palette:words.newAppointment",
    icon: CalendarPlus,
    href: pageHref("/appointments", {}, { new: true }),
    permission: "manage_appointments",
  },
];
