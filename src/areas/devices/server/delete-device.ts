import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { deviceTopics } from "./topics.ts";

/** A deletion that was asked for, and approved. */
interface Approved {
  /** The device as it was when the deletion was asked for. */
  version: number;
  approvedBy: string;
}

/**
 * Deletes a device that was taken in by mistake. A device with a later record is kept, for example with a status
 * change, a payment, a remark, an estimate, a change of holder or a revealed passcode. A topic or a foreign key blocks
 * the deletion.
 * @throws Refusal not_found, has_linked_records, approval_outdated (an approved device has changed meanwhile)
 */
export async function deleteDevice(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  approved: Approved | null = null,
): Promise<{ ok: true }> {
  const device = await lockForDeletion(tx, deviceId);
  if (approved && approved.version !== device.version) refuse("approval_outdated");
  await removeDevice(tx, device);
  await recordAct(tx, actor, "device.deleted", deviceId, {
    before: { ticketNumber: device.ticketNumber },
    ...(approved && { approvedBy: approved.approvedBy }),
  });
  return { ok: true };
}

export type DeletedDevice = Awaited<ReturnType<typeof lockForDeletion>>;

/** A transaction that links a record to the device waits until this lock is released. @throws Refusal not_found */
export async function lockForDeletion(tx: Tx, deviceId: string) {
  return tx
    .selectFrom("devices")
    .select(["id", "ticketNumber", "brand", "model", "customerId", "transitionCount", "version"])
    .where("id", "=", deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Deletes a locked device with what belongs to it only. @throws Refusal has_linked_records */
export async function removeDevice(tx: Tx, device: DeletedDevice): Promise<void> {
  const isBlocked = deviceTopics.some(({ blocksDeletion }) => blocksDeletion?.(device));
  if (isBlocked) refuse("has_linked_records");
  for (const { deleteWithDevice } of deviceTopics) await deleteWithDevice?.(tx, device.id);
  await deleteUnlinked(tx.deleteFrom("devices").where("id", "=", device.id).execute());
}
