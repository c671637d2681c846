import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of appointments. The list of all refusals is in refusals.ts. */
export const appointmentRefusals = {
  technician_booked: {
    status: 409,
    transient: false,
    title: "The technician already has another appointment at this time",
  },
  appointment_past: { status: 409, transient: false, title: "This time is over" },
  appointment_ended: { status: 409, transient: false, title: "This appointment has ended" },
  booking_answered: {
    status: 409,
    transient: false,
    title: "This booking was answered or has ended already",
  },
} as const satisfies Record<string, ListedRefusal>;
