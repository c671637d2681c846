import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Appointment, AppointmentChange } from "../../contract.ts";
import { openStatuses, remindAt } from "../../rules.ts";
import { refusePast } from "../../core/server/create-appointment.ts";
import { dropReminder } from "../../core/server/drop-reminder.ts";
import { lockPerson } from "../../core/server/lock-person.ts";
import { lockTechnician } from "../../core/server/lock-technician.ts";
import { lockAppointment } from "../../core/server/lock-appointment.ts";
import { getAppointment } from "../../core/server/queries.ts";

/**
 * Changes an appointment that has not ended, if `version` is still the stored version. It cannot move to the past. A
 * reminder of the former time that was not sent yet is cancelled.
 * @throws Refusal not_found, stale_version, appointment_ended, appointment_past, technician_unavailable,
 * technician_booked, customer_erased, customer_built_in
 */
export async function updateAppointment(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, customerId, contactName, contactPhone, ...changes }: AppointmentChange,
): Promise<Appointment> {
  const before = await lockAppointment(tx, id, version);
  if (!openStatuses.includes(before.status)) refuse("appointment_ended");
  const now = new Date();
  const startsAt = changes.startsAt ?? before.startsAt;
  const isMoved = Date.parse(startsAt) !== Date.parse(before.startsAt);
  if (isMoved) refusePast(startsAt, now);
  const technicianId =
    changes.technicianId === undefined ? before.technicianId : changes.technicianId;
  const minutes = changes.minutes ?? before.minutes;
  const isOtherTime = isMoved || minutes !== before.minutes;
  if (technicianId && (isOtherTime || technicianId !== before.technicianId))
    await lockTechnician(tx, technicianId, { id, startsAt, minutes });
  const hasPerson = customerId !== undefined || contactPhone !== undefined;
  const stored = await tx
    .selectFrom("appointments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await updateById(tx, "appointments", id, {
    ...changes,
    ...(hasPerson && (await lockPerson(tx, { customerId, contactName, contactPhone }))),
    ...(isMoved && before.status === "booked" && { remindAt: remindAt(startsAt, now, true) }),
    ...nextVersion,
  });
  if (isMoved || hasPerson) await dropReminder(tx, before);
  await recordEvent(tx, {
    kind: "appointment.updated",
    recordId: id,
    actorId: actor.userId,
    data: {
      fields: [...Object.keys(changes), ...(hasPerson ? ["customer"] : [])],
      before: {
        startsAt: before.startsAt,
        minutes: before.minutes,
        technicianId: before.technicianId,
      },
      after: { startsAt, minutes, technicianId },
    },
    personal: {
      customerId: customerId ?? before.customerId,
      ...changedValues(stored, { ...changes, customerId, contactName, contactPhone }),
    },
  });
  return getAppointment(tx, id);
}
