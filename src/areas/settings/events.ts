import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const settingsEvents = {
  settings: {
    audience: "signed-in",
    kinds: {
      "setup.completed": {},
      "settings.updated": { reacts: true },
      "shop_logo.saved": {},
      "shop_logo.deleted": {},
      "tax_rate.added": {},
      "tax_rate.ended": {},
      "tax_rate.removed": {},
    },
  },
} as const satisfies AreaEvents;

export const settingsNotifications = {
  system_error: { needs: ["manage_settings"], codes: ["unexpected_error"] },
} as const satisfies AreaNotifications;
