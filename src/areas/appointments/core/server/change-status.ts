import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Appointment, AppointmentMove } from "../../contract.ts";
import { openStatuses, refusalOfMove, remindAt } from "../../rules.ts";
import { dropReminder } from "./drop-reminder.ts";
import { lockTechnician } from "./lock-technician.ts";
import { lockAppointment } from "./lock-appointment.ts";
import { getAppointment } from "./queries.ts";

/**
 * Moves an appointment to another status. Who asks for the status that it has already gets the appointment, because two
 * clerks may welcome the same customer. `actor` is null for a customer who cancels a booking.
 * @throws Refusal not_found, stale_version, technician_booked, technician_unavailable; invalid_transition with the
 * reason in `params.reason`
 */
export async function changeAppointmentStatus(
  tx: Tx,
  actor: Actor | null,
  id: string,
  { status, reason, version }: AppointmentMove,
): Promise<Appointment> {
  const before = await lockAppointment(tx, id, version);
  if (before.status === status) return getAppointment(tx, id);
  const now = new Date();
  const refusal = refusalOfMove(before, status, { reason, now });
  if (refusal)
    refuse("invalid_transition", { params: { reason: refusal, from: before.status, to: status } });
  // Meanwhile the technician may have got another appointment.
  const takesTime = openStatuses.includes(status) && !openStatuses.includes(before.status);
  if (takesTime && before.technicianId) await lockTechnician(tx, before.technicianId, before);
  await updateById(tx, "appointments", id, {
    status,
    statusReason: status === "cancelled" ? (reason ?? null) : null,
    statusAt: sql`now()`,
    remindAt: status === "booked" ? remindAt(before.startsAt, now, false) : null,
    ...nextVersion,
  });
  await dropReminder(tx, before);
  await recordAct(tx, actor, "appointment.status_changed", id, {
    before: { status: before.status },
    after: { status },
  });
  return getAppointment(tx, id);
}
