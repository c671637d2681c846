import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Appointment, NewAppointment } from "../../contract.ts";
import { isPast, remindAt } from "../../rules.ts";
import { lockTechnician } from "./lock-technician.ts";
import { lockPerson } from "./lock-person.ts";
import { getAppointment } from "./queries.ts";

/**
 * Writes an appointment down. A walk-in begins now and has arrived. Nothing else begins in the past.
 * @throws Refusal not_found, id_taken, appointment_past, technician_unavailable, technician_booked, customer_erased,
 * customer_built_in
 */
export async function createAppointment(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  input: NewAppointment,
): Promise<Appointment> {
  const now = new Date();
  const { isWalkIn, minutes, technicianId = null } = input;
  const startsAt = input.startsAt ?? now.toISOString();
  if (!isWalkIn) refusePast(startsAt, now);
  const id = input.id ?? newId();
  if (technicianId) await lockTechnician(tx, technicianId, { id, startsAt, minutes });
  await tx
    .insertInto("appointments")
    .values({
      id,
      startsAt,
      minutes,
      ...(await lockPerson(tx, input)),
      reason: input.reason,
      brand: input.brand ?? null,
      model: input.model ?? null,
      note: input.note ?? null,
      technicianId,
      isWalkIn,
      status: isWalkIn ? "arrived" : "booked",
      remindAt: isWalkIn ? null : remindAt(startsAt, now, false),
      createdBy: actor.userId,
      createdAt: sql`now()`,
    })
    .execute();
  await recordAct(tx, actor, "appointment.created", id, {
    after: { startsAt, minutes, technicianId, isWalkIn },
  });
  return getAppointment(tx, id);
}

/** @throws Refusal appointment_past */
export function refusePast(startsAt: string, now: Date): void {
  if (isPast(startsAt, now)) refuse("appointment_past", { fields: { startsAt: "is in the past" } });
}
