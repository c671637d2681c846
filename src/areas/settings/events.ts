import type { AreaEvents } from "#src/shared/area-events.ts";

export const settingsEvents = {
  settings: {
    hearersOfIds: "signed-in",
    kinds: {
      "setup.completed": {},
      "settings.updated": { reacts: true },
    },
  },
} as const satisfies AreaEvents;
