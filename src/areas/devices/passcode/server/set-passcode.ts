import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { wipePasscode } from "./wipe-passcode.ts";
import type { Passcode } from "../../core/detail/passcode.ts";

/** The encryption depends on the device's id. A stored passcode copied to another device cannot be decrypted. */
export const purposeOf = (deviceId: string): string => `device passcode ${deviceId}`;

/** @throws Refusal not_found, forbidden (another technician's device), conflict (handed over) */
export async function setPasscode(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  passcode: Passcode,
  secrets: Secrets,
): Promise<{ ok: true }> {
  const device = await lockDevice(tx, deviceId);
  refuseOthersDevice(actor, device);
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  await savePasscode(tx, actor, deviceId, passcode, secrets);
  return { ok: true };
}

/** Stores the passcode, encrypted. The caller has locked the device or has just created it. */
export async function savePasscode(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { kind, code }: Passcode,
  secrets: Secrets,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify({ kind, code }), purposeOf(deviceId));
  await tx
    .insertInto("devicePasscodes")
    .values({ deviceId, sealed, setBy: actor.userId })
    .onConflict((conflict) =>
      conflict
        .column("deviceId")
        .doUpdateSet({ sealed, setBy: actor.userId, setAt: sql<string>`now()` }),
    )
    .execute();
  await recordAct(tx, actor, "device.passcode_set", deviceId);
}

/** @throws Refusal not_found, forbidden (another technician's device) */
export async function removePasscode(
  tx: Tx,
  actor: Actor,
  deviceId: string,
): Promise<{ ok: true }> {
  refuseOthersDevice(actor, await lockDevice(tx, deviceId));
  await wipePasscode(tx, actor.userId, deviceId);
  return { ok: true };
}

function refuseOthersDevice(actor: Actor, device: { assignedTo: string | null }): void {
  const mayAny = may(actor, "create_devices") || may(actor, "edit_devices");
  if (!mayAny && device.assignedTo !== actor.userId) {
    refuse("forbidden", { params: { reason: "not-your-device" } });
  }
}
