import { recordEvent } from "#src/server/events/record-event.ts";
import { balanceOf } from "../../balance.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const movesTopic = {
  blocksDeletion: ({ transitionCount }) => transitionCount > 0,
  async afterMove(tx, actor, device, to) {
    if (to !== "done") return;
    const { id, customerId, paidAmount } = device;
    await recordEvent(tx, {
      kind: "device.handed_over",
      recordId: id,
      actorId: actor.userId,
      data: { customerId, paidAmount, owed: balanceOf(device) ?? 0 },
    });
  },
} satisfies DeviceTopic;
