import { recordAct } from "#src/server/events/record-event.ts";
import { balanceOf } from "../../balance.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const movesTopic = {
  blocksDeletion: ({ transitionCount }) => transitionCount > 0,
  async afterMove(tx, actor, device, to) {
    if (to !== "done") return;
    const { id, customerId, paidAmount } = device;
    await recordAct(tx, actor, "device.handed_over", id, {
      customerId,
      paidAmount,
      owed: balanceOf(device) ?? 0,
    });
  },
} satisfies DeviceTopic;
