/** The rules of appointments, which the screens and the server use. */
import { weekdays, type Settings } from "#src/areas/settings/contract.ts";
import { today } from "#src/shared/time.ts";
import { clockTime } from "./times.ts";

export const appointmentStatuses = ["booked", "arrived", "done", "cancelled", "missed"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** In these statuses the appointment takes the time of its technician, and can be edited. */
export const openStatuses: readonly AppointmentStatus[] = ["booked", "arrived"];

/** Each status with those that may follow it. What somebody pressed by mistake can be taken back. */
export const moves: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  booked: ["arrived", "cancelled", "missed"],
  arrived: ["done", "booked", "cancelled"],
  missed: ["arrived", "booked"],
  done: ["arrived"],
  cancelled: [],
};

/** Why an appointment that was a mistake is deleted. A closed list, because an event keeps it. */
export const mistakes = ["duplicate", "wrong_person", "trial"] as const;
export type Mistake = (typeof mistakes)[number];

interface Moved {
  status: AppointmentStatus;
  startsAt: string;
  isWalkIn: boolean;
  deviceId: string | null;
}

export type MoveRefusal = "not-a-move" | "reason-missing" | "not-begun" | "has-device" | "in-past";

/** Why an appointment cannot get this status; null if it can. */
export function refusalOfMove(
  { status, startsAt, isWalkIn, deviceId }: Moved,
  to: AppointmentStatus,
  { reason, now }: { reason: string | undefined; now: Date },
): MoveRefusal | null {
  if (!moves[status].includes(to)) return "not-a-move";
  if (to === "booked" && isWalkIn) return "not-a-move";
  if (to === "missed" && Date.parse(startsAt) > now.getTime()) return "not-begun";
  // Nobody waits for an appointment of yesterday. It must get another time.
  if (status === "missed" && to === "booked" && isPast(startsAt, now)) return "in-past";
  if (status === "done" && deviceId !== null) return "has-device";
  return to === "cancelled" && !reason ? "reason-missing" : null;
}

/** Whether a time is over. The minute that runs is not. */
export const isPast = (startsAt: string, now: Date): boolean =>
  Date.parse(startsAt) < Math.floor(now.getTime() / 60_000) * 60_000;

export type BusinessHours = Settings["business"]["businessHours"];

/** The opening hours of a day, or null if the shop is closed. */
export function hoursOf(day: string, hours: BusinessHours): { open: string; close: string } | null {
  const weekday = weekdays[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7] ?? "monday";
  const { closed, open, close } = hours[weekday];
  return closed ? null : { open, close };
}

/** Why an appointment is unusual: the shop is closed on this day, or at a part of this time. Null if it is not. */
export function outsideHours(
  { startsAt, minutes }: { startsAt: string; minutes: number },
  hours: BusinessHours,
): "closed-day" | "outside-hours" | null {
  const day = today(new Date(startsAt));
  const open = hoursOf(day, hours);
  if (!open) return "closed-day";
  const start = clockTime(startsAt);
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000);
  const isSameDay = today(endsAt) === day;
  const end = clockTime(endsAt.toISOString());
  return start < open.open || !isSameDay || end > open.close ? "outside-hours" : null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REMIND_BEFORE = 24 * HOUR;
/** A reminder that comes later than this before the appointment helps nobody. */
const LATEST_REMINDER = 2 * HOUR;

/**
 * When the customer is reminded: a day before. Nobody is reminded of a time that they have just chosen for the next day;
 * but who was moved is told the new time soon.
 */
export function remindAt(startsAt: string, now: Date, isMoved: boolean): string | null {
  const start = Date.parse(startsAt);
  const planned = start - REMIND_BEFORE;
  if (planned > now.getTime()) return new Date(planned).toISOString();
  return isMoved && start - now.getTime() > LATEST_REMINDER ? now.toISOString() : null;
}

/** Whether a reminder still helps. The job may run late. */
export const helpsToRemind = (startsAt: string, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() > LATEST_REMINDER / 2;
