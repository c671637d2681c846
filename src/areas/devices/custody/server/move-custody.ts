import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CustodyMove, Holder, NewCustody } from "../contract.ts";
import type { HolderKind } from "../rules.ts";
import { lockDevice, type LockedDevice } from "../../server/lock-device.ts";
import { endWork } from "../../work/server/end-work.ts";
import { getCustody } from "./queries.ts";

/** Where a device goes: `userId` of a user, `place` of a place. */
export interface Destination {
  kind: HolderKind;
  userId?: string;
  place?: string;
}

/**
 * From hand to hand: to a user, to a place, or (neither named) to whoever asks. Of two who take it at once the second
 * takes it from the first. `version` stays: where a device lies makes no open form stale.
 * @throws Refusal not_found, conflict (handed back), validation_failed (not an active user)
 */
export async function moveCustody(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { userId, place, note }: NewCustody,
): Promise<{ holder: Holder; custody: CustodyMove[] }> {
  const device = await lockDevice(tx, deviceId);
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const to: Destination = place
    ? { kind: "place", place }
    : { kind: "user", userId: await activeUser(tx, userId ?? actor.userId) };
  await putInHands(tx, actor, device, to, note);
  return getCustody(tx, deviceId);
}

/** The caller holds the device. To where it is already: nothing. Whose hands it leaves works on it no more. */
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
  // What a customer has comes back by a new intake only.
  if (holderKind === "customer") refuse("conflict", { params: { reason: "handed-back" } });
  const position = device.custodyCount + 1;
  await tx
    .updateTable("devices")
    .set({
      holderKind: kind,
      holderUserId: userId,
      holderPlace: place,
      heldSince: sql`now()`,
      custodyCount: position,
    })
    .where("id", "=", device.id)
    .execute();
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
  await recordEvent(tx, {
    kind: "device.custody_moved",
    recordId: device.id,
    actorId: actor.userId,
    data: {
      before: { kind: holderKind, userId: holderUserId, place: holderPlace },
      after: { kind, userId, place },
    },
  });
  Object.assign(device, {
    holderKind: kind,
    holderUserId: userId,
    holderPlace: place,
    custodyCount: position,
  });
  await endWork(tx, actor.userId, device.id, "left-bench", { unlessBy: userId });
}

async function activeUser(tx: Tx, userId: string): Promise<string> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("isActive", "=", true)
    .forKeyShare()
    .executeTakeFirst();
  return user?.id ?? refuse("validation_failed", { fields: { userId: "is not an active user" } });
}
