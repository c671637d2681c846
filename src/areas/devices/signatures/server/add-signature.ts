import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import type { NewSignature, Signature } from "../../core/detail/signatures.ts";

/**
 * Adds a signature after the intake. Users without `update_any_device_status` and without `create_devices` may do this
 * only for devices that are assigned to them.
 * @throws Refusal not_found, forbidden, conflict (handed over; signed already)
 */
export async function addSignature(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  input: NewSignature,
): Promise<Signature> {
  const device = await lockDevice(tx, deviceId);
  const mayRecordAny = may(actor, "update_any_device_status") || may(actor, "create_devices");
  if (!mayRecordAny && device.assignedTo !== actor.userId) {
    refuse("forbidden", { params: { reason: "not-your-device" } });
  }
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const earlier = await tx
    .selectFrom("deviceSignatures")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("moment", "=", input.moment)
    .where("role", "=", input.role)
    .where((eb) => eb.or([eb("signature", "is not", null), eb("method", "=", "paper")]))
    .executeTakeFirst();
  if (earlier) {
    refuse("conflict", { detail: "This was signed already", params: { reason: "signed-already" } });
  }
  const { name } = await tx
    .selectFrom("customers")
    .select("name")
    .where("id", "=", device.customerId)
    .executeTakeFirstOrThrow();
  const [signature] = await saveSignatures(tx, actor, { id: deviceId, customerName: name }, [
    input,
  ]);
  return signature ?? refuse("not_found");
}

/** Stores signatures that the caller has checked. The caller has locked the device or has just created it. */
export async function saveSignatures(
  tx: Tx,
  actor: Actor,
  { id: deviceId, customerName }: { id: string; customerName: string },
  input: readonly (Omit<NewSignature, "moment"> & { moment: NewSignature["moment"] })[],
): Promise<Signature[]> {
  if (input.length === 0) return [];
  const rows = await tx
    .insertInto("deviceSignatures")
    .values(
      input.map(({ moment, role, signature, method, signedBy, reason }) => ({
        id: newId(),
        deviceId,
        moment,
        role,
        signature: signature ?? null,
        method: reason === undefined ? (method ?? "drawn") : null,
        signedBy:
          reason === undefined
            ? signedBy || (role === "customer" ? customerName : actor.name)
            : null,
        reason: reason ?? null,
        recordedBy: actor.userId,
      })),
    )
    .returning(["id", "moment", "role", "signedBy", "signature", "method", "reason", "createdAt"])
    .execute();
  await recordAct(tx, actor, "device.signed", deviceId, {
    signatures: input.map(({ moment, role, reason }) => ({
      moment,
      role,
      isSigned: reason === undefined,
    })),
  });
  return rows.map((row) => ({ ...row, recordedBy: { id: actor.userId, name: actor.name } }));
}
