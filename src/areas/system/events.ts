import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const systemEvents = {
  system: {
    audience: ["view_system"],
    kinds: {
      "integrity.asked": {},
      "integrity.checked": {},
      "job.started": {},
      "jobs.retried": {},
      "old_data.asked": {},
      "old_data.deleted": {},
    },
  },
} as const satisfies AreaEvents;

export const systemNotifications = {
  integrity_broken: { needs: ["view_system"], codes: ["integrity_broken"], unless: "always" },
} as const satisfies AreaNotifications;
