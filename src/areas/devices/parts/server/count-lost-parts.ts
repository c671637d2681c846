import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { isAboveLimit, lockLimits } from "#src/areas/inventory/limits/server/keep-limits.ts";
import { keepLoss } from "#src/areas/inventory/limits/server/keep-losses.ts";
import type { DeviceStatus } from "../../rules.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";

/**
 * Counts the parts that were used in a repair without success towards the limit of losses of the user who ends it. When
 * they left the stock they did not count, because the price of the repair was to pay for them. What has counted already
 * does not count again. The caller has locked the device.
 * @throws Refusal invalid_transition (`params.reason` is parts-lost: the parts are worth more than the limit)
 */
export async function countLostParts(
  tx: Tx,
  actor: Actor,
  { id: deviceId, status: from }: Pick<LockedDevice, "id" | "status">,
  to: DeviceStatus,
): Promise<void> {
  await lockLimits(tx, actor.userId);
  const value = await uncountedParts(tx, deviceId);
  if (await isAboveLimit(tx, actor, "losses", value))
    refuse("invalid_transition", { params: { reason: "parts-lost", from, to } });
  await keepLoss(tx, actor, { kind: "repair", recordId: deviceId, value });
}

/**
 * Counts the parts of a repair that a lower price no longer pays for towards the limit of losses of the user who lowers
 * it, less what has counted already. The caller has locked the device.
 * @throws Refusal adjustment_needs_approval
 */
export async function countPartsAbovePrice(
  tx: Tx,
  actor: Actor,
  { id, finalAmount }: Pick<LockedDevice, "id" | "finalAmount">,
  price: number,
): Promise<void> {
  if (finalAmount === null || price >= finalAmount) return;
  const value = Math.max(0, (await uncountedParts(tx, id)) - price);
  await keepLoss(tx, actor, { kind: "repair", recordId: id, value });
}

/** Money of a repair that goes back. */
interface RepairMoneyBack {
  amount: number;
  /** What is left of the money of the repair afterwards. */
  left: number;
  /** Who has approved that it goes back; null: nobody. */
  approvedBy: string | null;
}

/**
 * After a refund, the remaining payments may not cover the parts that the repair has used. The uncovered value, less what
 * was counted before, counts towards the loss limit of the user who makes the refund. Otherwise a user could use parts
 * without a limit while they are paid, and refund the payment afterwards. A user who may approve such refunds needs no
 * approval. The caller has locked the device.
 * @throws Refusal adjustment_needs_approval
 */
export async function countPartsOfRefund(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { amount, left, approvedBy }: RepairMoneyBack,
): Promise<void> {
  const unpaid = (await uncountedParts(tx, deviceId)) - left;
  const value = Math.min(amount, Math.max(0, unpaid));
  const allowedBy = approvedBy ?? (may(actor, "approve_late_refunds") ? actor.userId : null);
  await keepLoss(tx, actor, { kind: "repair", recordId: deviceId, value, allowedBy });
}

/** What the parts of a repair are worth, at cost or at their price, without what has counted for a limit already. */
async function uncountedParts(tx: Tx, deviceId: string): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce((
        select sum(case when p.unit_cost is null then greatest(p.cost, p.unit_price * (p.used + p.defective))
          else p.cost end)
        from device_parts p where p.device_id = ${deviceId} and p.used + p.defective > 0), 0)::bigint
      - coalesce((
        select sum(l.counted) from limited_movements l join stock_movements m on m.id = l.movement_id
        where m.device_id = ${deviceId} and m.kind = 'repair_part'), 0)::bigint
      - coalesce((
        select sum(value) from limited_losses where kind = 'repair' and record_id = ${deviceId}), 0)::bigint as lost`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.lost ?? 0);
}
