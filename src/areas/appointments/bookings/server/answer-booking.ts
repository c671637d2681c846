/** The answers of staff to a booking. */
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Appointment } from "../../contract.ts";
import { createAppointment, refusePast } from "../../core/server/create-appointment.ts";
import { getAppointment } from "../../core/server/queries.ts";
import type { Booking, BookingConfirmation, BookingProposal, BookingRefusal } from "../contract.ts";
import { waitingStatuses } from "../rules.ts";
import { lockBooking, type LockedBooking } from "./lock-booking.ts";
import { getBooking } from "./queries.ts";
import { dropPhotos, writeStatus } from "./write-status.ts";

/**
 * Gives the customer a time. The appointment is of the customer who has the phone number, or of the name and number of
 * the booking; no customer is created or changed.
 * @throws Refusal not_found, stale_version, booking_answered, appointment_past, technician_unavailable,
 * technician_booked, customer_erased, customer_built_in
 */
export async function confirmBooking(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, message, startsAt, minutes, technicianId = null }: BookingConfirmation,
): Promise<Booking> {
  const before = await lockWaiting(tx, id, version);
  const appointment = await createAppointment(tx, actor, {
    ...appointmentOf(before),
    startsAt,
    minutes,
    isWalkIn: false,
    technicianId,
  });
  await writeStatus(tx, actor.userId, before, {
    status: "confirmed",
    appointmentId: appointment.id,
    answer: message ?? null,
    answeredBy: actor.userId,
  });
  return getBooking(tx, id);
}

/** @throws Refusal not_found, stale_version, booking_answered, appointment_past */
export async function proposeTime(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, message, startsAt, minutes }: BookingProposal,
): Promise<Booking> {
  const before = await lockWaiting(tx, id, version);
  refusePast(startsAt, new Date());
  await writeStatus(tx, actor.userId, before, {
    status: "proposed",
    proposedAt: startsAt,
    proposedMinutes: minutes,
    answer: message ?? null,
    answeredBy: actor.userId,
  });
  return getBooking(tx, id);
}

/** Declines a booking. Nobody needs its photos any more. @throws Refusal not_found, stale_version, booking_answered */
export async function declineBooking(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, message }: BookingRefusal,
): Promise<Booking> {
  const before = await lockWaiting(tx, id, version);
  await dropPhotos(tx, id);
  await writeStatus(tx, actor.userId, before, {
    status: "declined",
    answer: message,
    answeredBy: actor.userId,
  });
  return getBooking(tx, id);
}

/**
 * The customer is here. Returns the appointment from which the device is taken in. A booking that was not confirmed yet
 * becomes a walk-in, so that a second clerk gets the same appointment.
 * @throws Refusal not_found, booking_answered, customer_erased, customer_built_in
 */
export async function receiveBooking(tx: Tx, actor: Actor, id: string): Promise<Appointment> {
  const before = await lockBooking(tx, { id });
  if (before.status === "confirmed" && before.appointmentId)
    return getAppointment(tx, before.appointmentId);
  refuseAnswered(before);
  const appointment = await createAppointment(tx, actor, {
    ...appointmentOf(before),
    minutes: 30,
    isWalkIn: true,
  });
  await writeStatus(tx, actor.userId, before, {
    status: "confirmed",
    appointmentId: appointment.id,
    answeredBy: actor.userId,
  });
  return getAppointment(tx, appointment.id);
}

/** @throws Refusal not_found, stale_version, booking_answered */
async function lockWaiting(tx: Tx, id: string, version: number): Promise<LockedBooking> {
  const before = await lockBooking(tx, { id }, version);
  refuseAnswered(before);
  return before;
}

/** @throws Refusal booking_answered */
export function refuseAnswered({ status }: Pick<LockedBooking, "status">): void {
  if (!waitingStatuses.includes(status)) refuse("booking_answered", { params: { status } });
}

/** What the appointment of a booking takes over. */
export const appointmentOf = (booking: LockedBooking) => ({
  contactName: booking.contactName ?? refuse("booking_answered"),
  contactPhone: booking.contactPhone ?? refuse("booking_answered"),
  reason: booking.fault,
  brand: booking.brand,
  model: booking.model,
  note: booking.note,
});
