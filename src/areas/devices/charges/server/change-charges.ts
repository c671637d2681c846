import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { AddedKind, ChargeKind } from "#src/areas/payments/charge-rules.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Device } from "../../core/contract.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { chargeFor, refusalOfWaiving } from "../rules.ts";
import { changeSum, writeCharge } from "./write-charge.ts";

/**
 * Adds a charge by hand, for example a late fee before its day. The reason becomes a remark.
 * @throws Refusal not_found, charge_not_due, charge_exists
 */
export async function addCharge(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { kind, reason }: { kind: AddedKind; reason: string },
): Promise<Device> {
  const device = await lockDevice(tx, deviceId);
  const charge = chargeFor(kind, device, await getSettings(tx, "business"));
  if (!charge) return refuse("charge_not_due", { params: { kind } });
  const { amount } = charge;
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "charge_added",
    charge: kind,
    amount,
    reason,
  });
  const isNew = await writeCharge(tx, actor, deviceId, charge, { remarkId });
  if (!isNew) refuse("charge_exists", { params: { kind } });
  return getDevice(tx, deviceId);
}

/**
 * Waives a charge. The reason becomes a remark. Paid money is not waived but refunded.
 * @throws Refusal not_found, conflict (waived before, or a reward), below_paid
 */
export async function waiveCharge(
  tx: Tx,
  actor: Actor,
  { id: deviceId, chargeId }: { id: string; chargeId: string },
  { reason }: { reason: string },
): Promise<Device> {
  const device = await lockDevice(tx, deviceId);
  const charge = await tx
    .selectFrom("deviceCharges")
    .select(["amount", "waivedAt", sql<ChargeKind>`kind`.as("kind")])
    .where("id", "=", chargeId)
    .where("deviceId", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  const why = refusalOfWaiving(charge, device);
  if (why === "paid") refuse("below_paid", { params: { paid: device.paidAmount } });
  if (charge.kind === "reward") return refuse("conflict", { params: { reason: "reward" } });
  if (why) refuse("conflict", { params: { reason: why } });
  const { kind, amount } = charge;
  await updateById(tx, "deviceCharges", chargeId, { waivedAt: sql`now()`, waivedBy: actor.userId });
  await changeSum(tx, deviceId, -amount);
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "charge_waived",
    charge: kind,
    amount,
    reason,
  });
  await recordAct(tx, actor, "device.charge_waived", deviceId, {
    chargeId,
    kind,
    amount,
    remarkId,
  });
  return getDevice(tx, deviceId);
}
