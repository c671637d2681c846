import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Mistake } from "../../rules.ts";
import { dropReminder } from "../../core/server/drop-reminder.ts";
import { lockAppointment } from "../../core/server/lock-appointment.ts";

/**
 * Deletes an appointment that was a mistake. One with a device was none, nor was one that a customer has booked.
 * @throws Refusal not_found, has_linked_records
 */
export async function deleteAppointment(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: Mistake,
): Promise<{ ok: true }> {
  const before = await lockAppointment(tx, id);
  const { startsAt, minutes, technicianId, status, deviceId } = before;
  if (deviceId !== null || (await hasBooking(tx, id))) refuse("has_linked_records");
  await dropReminder(tx, before);
  await tx.deleteFrom("appointments").where("id", "=", id).execute();
  await recordAct(tx, actor, "appointment.deleted", id, {
    reason,
    before: { startsAt, minutes, technicianId, status },
  });
  return { ok: true };
}

const hasBooking = async (tx: Tx, appointmentId: string): Promise<boolean> =>
  (await tx
    .selectFrom("bookings")
    .select("id")
    .where("appointmentId", "=", appointmentId)
    .executeTakeFirst()) !== undefined;
