import { inRepair } from "../../rules.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { freeSlot } from "./free-slot.ts";

export const assignmentTopic = {
  async afterMove(tx, actor, device, to) {
    const leavesRepair = inRepair.includes(device.status) && !inRepair.includes(to);
    if (device.assignedTo && leavesRepair) await freeSlot(tx, actor.userId, device.assignedTo);
  },
} satisfies DeviceTopic;
