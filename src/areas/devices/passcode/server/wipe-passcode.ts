import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";

/** Deletes the passcode of a device. Does nothing when the device has none. */
export async function wipePasscode(
  tx: Tx,
  actorId: string | null,
  deviceId: string,
): Promise<void> {
  const gone = await tx
    .deleteFrom("devicePasscodes")
    .where("deviceId", "=", deviceId)
    .returning("deviceId")
    .executeTakeFirst();
  if (gone) await recordAct(tx, actorId, "device.passcode_removed", deviceId);
}
