/** What customers read and do on the page of their booking. */
import { pageHref } from "#src/shared/addresses.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { NotificationCode } from "#src/shared/notification-kinds.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { changeAppointmentStatus } from "../../core/server/change-status.ts";
import { createAppointment } from "../../core/server/create-appointment.ts";
import type { PublicBooking } from "../public-booking.ts";
import { bookingState, mayCancel } from "../rules.ts";
import { appointmentOf, refuseAnswered } from "./answer-booking.ts";
import { lockBooking, type LockedBooking } from "./lock-booking.ts";
import { dropPhotos, writeStatus } from "./write-status.ts";

/** @throws Refusal not_found: also for a booking that was forgotten */
export async function getPublicBooking(db: Database, token: string): Promise<PublicBooking> {
  const row = await db
    .selectFrom("bookings as b")
    .leftJoin("appointments as a", "a.id", "b.appointmentId")
    .select(["b.bookingNumber", "b.status", "b.brand", "b.model", "b.fault", "b.wishedDay"])
    .select(["b.estimatedFrom", "b.estimatedTo", "b.proposedAt", "b.answer", "a.startsAt"])
    .select(["a.status as appointmentStatus", "a.deviceId"])
    .select((eb) =>
      eb
        .selectFrom("bookingPhotos as p")
        .select((inner) => inner.fn.countAll<number>().as("photos"))
        .whereRef("p.bookingId", "=", "b.id")
        .as("photos"),
    )
    .where("b.token", "=", token)
    .where("b.forgottenAt", "is", null)
    .executeTakeFirstOrThrow(notFound);
  const { bookingNumber: number, status, appointmentStatus, deviceId, proposedAt, ...rest } = row;
  const appointment = appointmentStatus && { status: appointmentStatus, deviceId };
  const startsAt = row.startsAt ?? (status === "proposed" ? proposedAt : null);
  return {
    ...rest,
    number,
    state: bookingState(status, appointment),
    startsAt,
    photos: row.photos ?? 0,
  };
}

/** The language in which the customer booked; null for an unknown link. */
export const languageOfBooking = async (db: Database, token: string) =>
  (await db.selectFrom("bookings").select("language").where("token", "=", token).executeTakeFirst())
    ?.language ?? null;

/**
 * The customer accepts the proposed time `shown`, which the page showed. A second tap changes nothing.
 * @throws Refusal not_found, booking_answered (there is no proposal any more, or another one), appointment_past,
 * customer_erased
 */
export async function acceptProposal(tx: Tx, token: string, shown: string): Promise<void> {
  const before = await lockBooking(tx, { token });
  if (before.status === "confirmed") return;
  refuseAnswered(before);
  const { proposedAt, proposedMinutes, answeredBy } = before;
  const isShown = proposedAt !== null && Date.parse(proposedAt) === Date.parse(shown);
  if (before.status !== "proposed" || !isShown || !proposedMinutes || !answeredBy)
    return refuse("booking_answered", { params: { status: before.status } });
  // Whoever proposed the time has written the appointment down.
  const appointment = await createAppointment(
    tx,
    { userId: answeredBy },
    { ...appointmentOf(before), startsAt: proposedAt, minutes: proposedMinutes, isWalkIn: false },
  );
  await writeStatus(tx, null, before, { status: "confirmed", appointmentId: appointment.id });
  await notifyStaff(tx, before, "booking_accepted");
}

/**
 * The customer cancels. An appointment of the booking is cancelled too. A second tap changes nothing.
 * @throws Refusal not_found, booking_answered (the customer has come, or the shop has declined)
 */
export async function cancelBooking(tx: Tx, token: string): Promise<void> {
  const before = await lockBooking(tx, { token });
  if (before.status === "cancelled") return;
  const { state } = await getPublicBooking(tx, token);
  if (!mayCancel(state)) refuse("booking_answered", { params: { status: before.status } });
  if (before.appointmentId)
    await changeAppointmentStatus(tx, null, before.appointmentId, {
      status: "cancelled",
      reason: before.bookingNumber,
    });
  await dropPhotos(tx, before.id);
  await writeStatus(tx, null, before, { status: "cancelled" });
  await notifyStaff(tx, before, "booking_cancelled");
}

async function notifyStaff(
  tx: Tx,
  { id, bookingNumber: number, brand, model }: LockedBooking,
  code: NotificationCode,
): Promise<void> {
  await notify(tx, {
    type: code === "booking_cancelled" ? "error" : "success",
    code,
    values: { number, brand, model },
    href: pageHref("/appointments", {}, { booking: id }),
    to: { permission: "manage_appointments" },
    recordId: id,
  });
}
