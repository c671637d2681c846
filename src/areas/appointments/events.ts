import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const appointmentsEvents = {
  appointments: {
    audience: ["view_appointments"],
    kinds: {
      "appointment.created": {},
      "appointment.updated": {},
      "appointment.status_changed": {},
      "appointment.deleted": {},
    },
  },
  bookings: {
    audience: ["view_appointments"],
    kinds: { "booking.created": {}, "booking.status_changed": {} },
  },
} as const satisfies AreaEvents;

export const appointmentsNotifications = {
  bookings: {
    needs: ["view_appointments"],
    codes: ["booking_requested", "booking_accepted", "booking_cancelled"],
  },
} as const satisfies AreaNotifications;
