import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/**
 * Deletes an intake made by mistake. Once anything happened to a device (a move, a payment, a remark, an estimate,
 * another pair of hands, a look at its passcode) it stays: the database's foreign keys refuse it.
 * @throws Refusal not_found, has_linked_records
 */
export async function deleteDevice(tx: Tx, actor: Actor, deviceId: string): Promise<{ ok: true }> {
  // Also keeps out who would link something to it now: a remark's foreign key waits for this lock.
  const device = await tx
    .selectFrom("devices")
    .select(["ticketNumber", "transitionCount"])
    .where("id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return refuse("not_found");
  // The signatures below would be refused by their own trigger, which is no foreign key.
  if (device.transitionCount > 0) refuse("has_linked_records");

  // They came with the intake, mistaken as it was; the files of photos go with the next clearing.
  await tx.deleteFrom("devicePhotos").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("deviceSignatures").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("deviceChecklists").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("devicePasscodes").where("deviceId", "=", deviceId).execute();
  await deleteUnlinked(tx.deleteFrom("devices").where("id", "=", deviceId).execute());
  await recordEvent(tx, {
    kind: "device.deleted",
    recordId: deviceId,
    actorId: actor.userId,
    data: { before: { ticketNumber: device.ticketNumber } },
  });
  return { ok: true };
}
