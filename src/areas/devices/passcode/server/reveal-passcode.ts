import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { mayOpen } from "../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { purposeOf } from "./set-passcode.ts";
import { passcode as passcodeSchema, type Passcode } from "../../core/detail/passcode.ts";

/**
 * Reveals the passcode of a device. The reveal is recorded in the same transaction, so that no passcode is revealed
 * without a record.
 * @throws Refusal not_found (also: no passcode is stored), forbidden (another technician's device)
 */
export async function revealPasscode(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  secrets: Secrets,
): Promise<Passcode> {
  const device = await lockDevice(tx, deviceId);
  const me = { userId: actor.userId, may: may.bind(null, actor) };
  if (!mayOpen(device, me)) refuse("forbidden", { params: { reason: "not-your-device" } });
  const kept = await tx
    .selectFrom("devicePasscodes")
    .select("sealed")
    .where("deviceId", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  await tx
    .insertInto("devicePasscodeReveals")
    .values({ id: newId(), deviceId, revealedBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "device.passcode_revealed", deviceId);
  return passcodeSchema.parse(JSON.parse(secrets.open(kept.sealed, purposeOf(deviceId))));
}
