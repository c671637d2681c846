import { sql, type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { DeviceStatus } from "../../rules.ts";
import { notifyOfDevice } from "../../core/server/notify-of-device.ts";

export interface Movement {
  to: DeviceStatus;
  remark?: string | undefined;
  signature?: string | undefined;
  signedBy?: string | undefined;
  /**
   * Leaves `version` as it is. The automatic assignment sets this, so that a form that is open for the device can still
   * be saved.
   */
  keepsVersion?: boolean;
  /** Columns that are written together with the status. */
  changes?: UpdateObject<DB, "devices">;
}

/**
 * Writes a status change that the caller has checked, with its transition and notification. The caller has locked the
 * device. `actor` is null for automatic moves, and for moves that a customer's answer causes.
 */
export async function moveDevice(
  tx: Tx,
  actor: Actor | null,
  device: { id: string; status: DeviceStatus; transitionCount: number },
  { to, remark, signature, signedBy, keepsVersion, changes }: Movement,
): Promise<void> {
  const position = device.transitionCount + 1;
  await updateById(tx, "devices", device.id, {
    ...changes,
    status: to,
    transitionCount: position,
    movedAt: sql`now()`,
    ...(keepsVersion ? {} : { version: sql`version + 1` }),
    updatedAt: sql`now()`,
  });
  await tx
    .insertInto("deviceTransitions")
    .values({
      id: newId(),
      deviceId: device.id,
      position,
      fromStatus: device.status,
      toStatus: to,
      remark: remark || null,
      signature: signature ?? null,
      signedBy: signedBy || null,
      performedBy: actor?.userId ?? null,
    })
    .execute();
  await notifyOfDevice(tx, actor, device.id, { code: "status_updated", status: to });
  await recordAct(tx, actor, "device.status_changed", device.id, {
    before: { status: device.status },
    after: { status: to },
  });
}
