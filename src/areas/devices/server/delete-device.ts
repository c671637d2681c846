import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { deviceTopics } from "./topics.ts";

/**
 * Deletes a device that was taken in by mistake. A device with a later record is kept, for example with a status
 * change, a payment, a remark, an estimate, a change of holder or a revealed passcode. A topic or a foreign key blocks
 * the deletion.
 * @throws Refusal not_found, has_linked_records
 */
export async function deleteDevice(tx: Tx, actor: Actor, deviceId: string): Promise<{ ok: true }> {
  // A transaction that links a record to the device waits until this lock is released.
  const device = await tx
    .selectFrom("devices")
    .select(["ticketNumber", "transitionCount"])
    .where("id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return refuse("not_found");
  const isBlocked = deviceTopics.some(({ blocksDeletion }) => blocksDeletion?.(device));
  if (isBlocked) refuse("has_linked_records");

  for (const { deleteWithDevice } of deviceTopics) await deleteWithDevice?.(tx, deviceId);
  await deleteUnlinked(tx.deleteFrom("devices").where("id", "=", deviceId).execute());
  await recordEvent(tx, {
    kind: "device.deleted",
    recordId: deviceId,
    actorId: actor.userId,
    data: { before: { ticketNumber: device.ticketNumber } },
  });
  return { ok: true };
}
