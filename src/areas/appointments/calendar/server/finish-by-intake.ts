import { sql } from "kysely";
import * as z from "zod";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { dropReminder } from "../../core/server/drop-reminder.ts";

const named = z.object({ appointmentId: z.string().optional() });

/**
 * The intake of an appointment ends it, and its device belongs to it. Only the first device does: two clerks may save
 * an intake at once, and the job may run twice. The intake of somebody else leaves the appointment alone.
 */
export async function finishByIntake(
  tx: Tx,
  { recordId: deviceId, actorId, data }: ReactiveEvent,
): Promise<void> {
  const { appointmentId } = named.parse(data ?? {});
  if (!appointmentId) return;
  const device = await tx
    .selectFrom("devices")
    .select("customerId")
    .where("id", "=", deviceId)
    .executeTakeFirst();
  const before = await tx
    .selectFrom("appointments")
    .select(["id", "startsAt", "status", "customerId", "deviceId", "droppedReminders"])
    .where("id", "=", appointmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!device || !before || before.deviceId !== null) return;
  if (!["booked", "arrived", "missed"].includes(before.status)) return;
  const { customerId } = device;
  if (before.customerId !== null && before.customerId !== customerId) return;
  if (await wasErased(tx, customerId)) return;
  await tx
    .updateTable("appointments")
    .set({ status: "done", statusAt: sql`now()`, deviceId, remindAt: null })
    .set({ customerId, contactName: null, contactPhone: null })
    .set({ ...nextVersion })
    .where("id", "=", appointmentId)
    .execute();
  await dropReminder(tx, before);
  await recordAct(tx, actorId, "appointment.status_changed", appointmentId, {
    before: { status: before.status },
    after: { status: "done", deviceId },
  });
}
