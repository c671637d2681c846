import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { endWork } from "../../core/server/end-work.ts";
import type { HolderKind } from "../../kinds.ts";

/** The next holder: a user (with `userId`), a place (with `place`), or the customer (with neither). */
export interface Destination {
  kind: HolderKind;
  userId?: string;
  place?: string;
}

/**
 * Changes the holder of a device. Ends the running work on the device, unless the technician who works on it is the new
 * holder. Does nothing when the holder stays the same. The caller has locked the device.
 * @throws Refusal conflict: the customer already has the device
 */
export async function putInHands(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  to: Destination,
  note?: string,
): Promise<void> {
  const { kind, userId = null, place = null } = to;
  const { holderKind, holderUserId, holderPlace } = device;
  if (kind === holderKind && userId === holderUserId && place === holderPlace) return;
  // After the hand-over, only a new intake can bring the handset back to the shop.
  if (holderKind === "customer") refuse("conflict", { params: { reason: "handed-back" } });
  const position = device.custodyCount + 1;
  await updateById(tx, "devices", device.id, {
    holderKind: kind,
    holderUserId: userId,
    holderPlace: place,
    heldSince: sql`now()`,
    custodyCount: position,
  });
  await tx
    .insertInto("deviceCustody")
    .values({
      id: newId(),
      deviceId: device.id,
      position,
      fromKind: holderKind,
      fromUserId: holderUserId,
      fromPlace: holderPlace,
      toKind: kind,
      toUserId: userId,
      toPlace: place,
      movedBy: actor.userId,
      note: note ?? null,
    })
    .execute();
  await recordAct(tx, actor, "device.custody_moved", device.id, {
    before: { kind: holderKind, userId: holderUserId, place: holderPlace },
    after: { kind, userId, place },
  });
  Object.assign(device, {
    holderKind: kind,
    holderUserId: userId,
    holderPlace: place,
    custodyCount: position,
  });
  await endWork(tx, actor.userId, device.id, "left-bench", { unlessBy: userId });
}
