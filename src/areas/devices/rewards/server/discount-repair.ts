import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Redemption } from "#src/areas/loyalty/rewards/contract.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import { returnRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import { listCharges } from "../../charges/server/list-charges.ts";
import { changeSum, writeCharge } from "../../charges/server/write-charge.ts";
import type { Device } from "../../core/contract.ts";
import { askedFor } from "../../money/server/take-device-payment.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { whyNoDiscount } from "../rules.ts";

/**
 * Takes a reward off a repair, at most what is still unpaid of its price. What customers were asked to pay by a provider
 * counts as paid, so that no money arrives that is not owed. The caller has locked the device and the redemption.
 * @returns the amount
 * @throws Refusal repair_without_price, repair_has_reward, nothing_to_discount
 */
export async function discountRepair(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  { id: redemptionId, discountPercentage: percent, discountAmount, rewardName }: Redemption,
): Promise<number> {
  const { id, finalAmount } = device;
  const paidAmount = device.paidAmount + (await askedFor(tx, id));
  const why = whyNoDiscount({ finalAmount, paidAmount, charges: await listCharges(tx, id) });
  if (why || finalAmount === null) return refuse(why ?? "repair_without_price");
  const benefit = rewardDiscount({ percent, amount: discountAmount }, finalAmount);
  const amount = Math.min(benefit, finalAmount - paidAmount);
  await writeCharge(tx, actor, id, { kind: "reward", percent, amount: -amount, redemptionId });
  await addSystemRemark(tx, actor, id, { code: "reward_discount", amount, rewardName });
  return amount;
}

/**
 * Takes the discount of a reward back, for example because it is the wrong one. The customer owes the amount again, and
 * has the redemption again. The reason becomes a remark.
 * @throws Refusal not_found (also a repair without a discount), invalid_transition (handed over)
 */
export async function takeRewardBack(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  reason: string,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId);
  const charge = await tx
    .selectFrom("deviceCharges as c")
    .innerJoin("loyaltyRedemptions as r", "r.id", "c.redemptionId")
    .select(["c.id", sql<number>`-c.amount`.as("amount"), "r.id as redemptionId", "r.rewardName"])
    .where("c.deviceId", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  if (device.status === "done") refuse("invalid_transition");
  const { id: chargeId, amount, redemptionId, rewardName } = charge;
  await tx.deleteFrom("deviceCharges").where("id", "=", chargeId).execute();
  await changeSum(tx, deviceId, amount);
  await returnRedemption(tx, actor, { deviceId }, redemptionId);
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "reward_taken_back",
    amount,
    rewardName,
    reason,
  });
  await recordAct(tx, actor, "device.reward_taken_back", deviceId, {
    redemptionId,
    chargeId,
    amount,
    remarkId,
  });
  return getDevice(tx, deviceId);
}
