import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { has } from "#src/shared/mover.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Device } from "../../core/contract.ts";
import { suggestDeposit } from "../deposit-rules.ts";
import type { NewAmount } from "../contract.ts";
import { lowersPrice } from "../lower-price.ts";
import { refusalOfPrice, type PriceRefusal } from "../rules.ts";
import { inRepair } from "../../rules.ts";
import { followPrice } from "../../charges/server/follow-price.ts";
import { countPartsAbovePrice } from "../../parts/server/count-lost-parts.ts";
import { keepPrice } from "../../core/server/agreed-prices.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { costOfParts } from "./cost-of-parts.ts";
import { getDevice } from "../../core/server/queries.ts";
import { listStandings } from "../../core/server/detail/estimates.ts";

/**
 * Sets the price of a repair by hand. The deposit is adjusted to the new price. The same price with a reason, by somebody
 * who may lower it, allows a price below the cost of the parts.
 * More can be paid than the new price: the hand-over gives the rest back.
 * @throws Refusal not_found, stale_version (with the current device), conflict (handed over, or ended without success),
 * price_follows_estimate, forbidden (a lower price, or a first one below the cost of the parts, without `lower_prices`),
 * validation_failed (such a price, without a reason),
 * adjustment_needs_approval (the parts are worth more than the new price, by more than the limit)
 */
export async function setPrice(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, amount, reason }: NewAmount,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  const estimates = await listStandings(tx, deviceId);
  const priced = { ...device, estimates };
  const cost = device.finalAmount === null ? await costOfParts(tx, deviceId) : 0;
  const isLower = lowersPrice(device.finalAmount, amount, cost);
  const refusal = refusalOfPrice(priced, actor, { amount, cost, reason });
  if (refusal) refusePrice(refusal, "lower_prices");
  const isAllowed = isLower || (Boolean(reason) && has(actor, "lower_prices"));
  if (amount === device.finalAmount && !isAllowed) return getDevice(tx, deviceId);
  const before = { finalAmount: device.finalAmount, depositAmount: device.depositAmount };
  const after = { finalAmount: amount, depositAmount: await depositAt(tx, device, amount) };
  const change = await followPrice(tx, actor, { ...device, finalAmount: amount });
  await tx
    .updateTable("devices")
    .set({ ...after, chargesAmount: sql`charges_amount + ${change}` })
    .set(isAllowed ? { priceIsAllowed: true } : {})
    .set({ ...nextVersion })
    .where("id", "=", deviceId)
    .execute();
  if (amount !== device.finalAmount) {
    await keepPrice(tx, actor, deviceId, amount);
    await countPartsAbovePrice(tx, actor, device, amount);
  }
  const remarkId = isAllowed
    ? await addSystemRemark(tx, actor, deviceId, {
        code: "price_lowered",
        before: before.finalAmount,
        after: amount,
        reason: reason ?? "",
      })
    : null;
  await recordAct(tx, actor, "device.price_set", deviceId, {
    before,
    after,
    ...(remarkId && { remarkId }),
  });
  return getDevice(tx, deviceId);
}

/**
 * The deposit at the new price; it is never above the price. A first price raises the deposit to the percentage in the
 * settings, as an approved estimate does, unless the repair has ended or staff waived the deposit.
 */
async function depositAt(tx: Tx, device: LockedDevice, amount: number): Promise<number> {
  const { finalAmount, depositAmount, depositWaivedReason, status } = device;
  const isFirst = finalAmount === null && !depositWaivedReason && inRepair.includes(status);
  const asked = isFirst
    ? suggestDeposit(amount, (await getSettings(tx, "devices")).depositRequiredPercent)
    : null;
  return Math.min(Math.max(depositAmount, asked ?? 0), amount);
}

/** @param permission the permission that the actor lacks, if the reason is `no-permission` */
export function refusePrice(
  reason: PriceRefusal,
  permission: "lower_prices" | "waive_deposits",
): never {
  switch (reason) {
    case "handed-back":
      return refuse("conflict", { detail: "This device was handed back", params: { reason } });
    case "no-repair":
      return refuse("conflict", {
        detail: "This repair has ended and costs nothing",
        params: { reason },
      });
    case "follows-estimate":
      return refuse("price_follows_estimate", { params: { reason } });
    case "above-price":
      return refuse("validation_failed", { fields: { amount: "is more than the price" } });
    case "no-permission":
      return refuse("forbidden", { params: { permission } });
    case "below-cost":
      return refuse("forbidden", { params: { permission, reason } });
    case "reason-missing":
      return refuse("validation_failed", { fields: { reason: "is required" } });
  }
}
