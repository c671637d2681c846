/** The rules of bookings, which the screens, the pages of customers and the server use. */
import { addDays, today } from "#src/shared/time.ts";
import { hoursOf, type AppointmentStatus, type BusinessHours } from "../rules.ts";
import { clockTime } from "../times.ts";

export const bookingStatuses = [
  "requested",
  "proposed",
  "confirmed",
  "declined",
  "cancelled",
  "expired",
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** In these statuses the booking waits for an answer: of the shop, or of the customer to a proposal. */
export const waitingStatuses: readonly BookingStatus[] = ["requested", "proposed"];

export const MAX_BOOKING_PHOTOS = 3;
/** The number of days from today within which customers may wish a day. */
export const MAX_DAYS_AHEAD = 60;
/** Photos are deleted so many days after the expected day, if the device was not received. */
export const PHOTO_DAYS = 14;
/** Name, number and note are forgotten so many days after the end. */
export const FORGET_DAYS = 30;
/** The most bookings that may wait for an answer. More are a flood. */
export const MAX_WAITING = 500;

/** The open days from today on which a customer may come. Today is one until the shop closes. */
export function bookableDays(hours: BusinessHours, now: Date = new Date()): string[] {
  const first = today(now);
  const clock = clockTime(now.toISOString());
  return Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, days) => addDays(first, days)).filter(
    (day) => {
      const open = hoursOf(day, hours);
      return open !== null && (day !== first || clock < open.close);
    },
  );
}

/** What a customer sees as the state of a booking: its status, or after the confirmation that of its appointment. */
export const bookingStates = [...bookingStatuses, "arrived", "received", "missed"] as const;
export type BookingState = (typeof bookingStates)[number];

export function bookingState(
  status: BookingStatus,
  appointment: { status: AppointmentStatus; deviceId: string | null } | null,
): BookingState {
  if (status !== "confirmed" || !appointment) return status;
  switch (appointment.status) {
    case "booked":
      return "confirmed";
    case "done":
      return appointment.deviceId === null ? "arrived" : "received";
    case "arrived":
    case "missed":
      return appointment.status;
    case "cancelled":
      return "declined";
  }
}

/** Whether the customer may still cancel. */
export const mayCancel = (state: BookingState): boolean =>
  state === "requested" || state === "proposed" || state === "confirmed";
