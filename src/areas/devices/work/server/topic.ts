import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { benchStatuses } from "../rules.ts";
import { endWork } from "../../core/server/end-work.ts";

export const workTopic = {
  async afterMove(tx, actor, device, to) {
    if (!benchStatuses.includes(to)) await endWork(tx, actor.userId, device.id, "left-bench");
  },
} satisfies DeviceTopic;
