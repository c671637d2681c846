import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";

/**
 * Deletes an intake made by mistake. Once anything happened to a device (a move, a payment, a remark, another pair of
 * hands, a look at its passcode) it stays.
 * @throws Refusal not_found, has_linked_records
 */
export async function deleteDevice(tx: Tx, actor: Actor, deviceId: string): Promise<{ ok: true }> {
  // Also keeps out who would link something to it now: a remark's foreign key waits for this lock.
  const device = await tx
    .selectFrom("devices")
    .select(["ticketNumber", "transitionCount", "custodyCount"])
    .where("id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return refuse("not_found");
  const { rows } = await sql<{ isLinked: boolean }>`
    select exists (select from payments where device_id = ${deviceId})
        or exists (select from device_remarks where device_id = ${deviceId})
        or exists (select from device_passcode_reveals where device_id = ${deviceId}) as is_linked`.execute(
    tx,
  );
  if (device.transitionCount > 0 || device.custodyCount > 0 || rows[0]?.isLinked)
    refuse("has_linked_records");

  // They came with the intake, mistaken as it was; the files of photos go with the next clearing.
  await tx.deleteFrom("devicePhotos").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("deviceSignatures").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("deviceChecklists").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("devicePasscodes").where("deviceId", "=", deviceId).execute();
  await tx.deleteFrom("devices").where("id", "=", deviceId).execute();
  await recordEvent(tx, {
    kind: "device.deleted",
    recordId: deviceId,
    actorId: actor.userId,
    data: { before: { ticketNumber: device.ticketNumber } },
  });
  return { ok: true };
}
