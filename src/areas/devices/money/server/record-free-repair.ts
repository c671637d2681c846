import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";

/**
 * Records why a device was taken in for nothing or almost nothing: the reason as a remark, and an event with the remark's
 * id. The price is then allowed, whatever the parts will cost.
 */
export async function recordFreeRepair(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  amount: number,
  reason: string | null | undefined,
): Promise<void> {
  await updateById(tx, "devices", deviceId, { priceIsAllowed: true });
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "price_lowered",
    before: null,
    after: amount,
    reason: reason ?? "",
  });
  await recordAct(tx, actor, "device.price_set", deviceId, {
    before: { finalAmount: null },
    after: { finalAmount: amount },
    remarkId,
  });
}
