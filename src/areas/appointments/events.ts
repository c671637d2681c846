import type { AreaEvents } from "#src/shared/area-events.ts";

export const appointmentsEvents = {
  appointments: {
    hearersOfIds: ["view_appointments"],
    kinds: {
      "appointment.created": {},
      "appointment.updated": {},
      "appointment.status_changed": {},
      "appointment.deleted": {},
    },
  },
} as const satisfies AreaEvents;
