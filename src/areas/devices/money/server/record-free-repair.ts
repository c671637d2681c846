import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { addSystemRemark } from "../../server/add-remark.ts";

/** Records why a device was taken in free of charge: the reason as a remark, and an event with the remark's id. */
export async function recordFreeRepair(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  reason: string | null | undefined,
): Promise<void> {
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "price_lowered",
    before: null,
    after: 0,
    reason: reason ?? "",
  });
  await recordEvent(tx, {
    kind: "device.price_set",
    recordId: deviceId,
    actorId: actor.userId,
    data: { before: { finalAmount: null }, after: { finalAmount: 0 }, remarkId },
  });
}
