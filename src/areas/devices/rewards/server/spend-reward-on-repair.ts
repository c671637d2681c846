import type { FreeService, Redemption } from "#src/areas/loyalty/rewards/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import {
  lockRedemption,
  useRedemption as spendRedemption,
} from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import { waiveCharge } from "../../charges/server/change-charges.ts";
import { writeCharge } from "../../charges/server/write-charge.ts";
import type { Device } from "../../core/contract.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { discountRepair } from "./discount-repair.ts";

/**
 * Gives a repair the reward that its customer bought with points: a discount or a free service.
 * @throws Refusal not_found (also a redemption of another customer), redemption_not_open, invalid_transition (handed
 * over), those of `discountRepair` and `giveService`
 */
export async function spendRewardOnRepair(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  redemptionId: string,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId);
  const redemption = await lockRedemption(tx, redemptionId, device.customerId);
  if (device.status === "done") refuse("invalid_transition");
  await spendRedemption(tx, actor, redemptionId, { deviceId });
  const { freeService: service } = redemption;
  const given = service
    ? { service: await giveService(tx, actor, device, { ...redemption, freeService: service }) }
    : { amount: await discountRepair(tx, actor, device, redemption) };
  await recordAct(tx, actor, "device.reward_used", deviceId, { redemptionId, ...given });
  return getDevice(tx, deviceId);
}

/**
 * Gives a repair a free service. Free diagnostics waive the diagnosis fee, also the one of a later cancellation. A repair
 * of normal priority gets priority without the fee. Any other service is only noted, because staff give it by hand.
 * @throws Refusal below_paid (the fee is paid), conflict (the fee is waived, or the repair has priority)
 */
async function giveService(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  { freeService: service, rewardName }: Redemption & { freeService: FreeService },
): Promise<FreeService> {
  if (service === "diagnostics") await waiveDiagnosis(tx, actor, device, rewardName);
  if (service === "priority") await givePriority(tx, device);
  await addSystemRemark(tx, actor, device.id, { code: "reward_used", service, rewardName });
  return service;
}

/** Waives the diagnosis fee. A fee that is not charged yet is charged and waived, so that no later act charges it. */
async function waiveDiagnosis(
  tx: Tx,
  actor: Actor,
  { id: deviceId, diagnosisFee: amount }: LockedDevice,
  reason: string,
): Promise<void> {
  await writeCharge(tx, actor, deviceId, { kind: "diagnosis", percent: null, amount });
  const { id: chargeId } = await tx
    .selectFrom("deviceCharges")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("kind", "=", "diagnosis")
    .executeTakeFirstOrThrow();
  await waiveCharge(tx, actor, { id: deviceId, chargeId }, { reason });
}

/** @throws Refusal conflict: the repair has priority, and an estimate may have charged its fee */
async function givePriority(tx: Tx, { id, priority }: LockedDevice): Promise<void> {
  if (priority !== "normal") refuse("conflict", { params: { reason: "priority" } });
  await tx
    .updateTable("devices")
    .set({ priority: "priority", priorityIsFree: true })
    .set({ ...nextVersion })
    .where("id", "=", id)
    .execute();
}
