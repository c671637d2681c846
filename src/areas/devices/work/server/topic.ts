import type { DeviceTopic } from "../../server/device-topic.ts";
import { benchStatuses } from "../rules.ts";
import { endWork } from "./end-work.ts";
import { workOf } from "./queries.ts";

export const workTopic = {
  detail: { work: workOf },
  async afterMove(tx, actor, device, to) {
    if (!benchStatuses.includes(to)) await endWork(tx, actor.userId, device.id, "left-bench");
  },
} satisfies DeviceTopic;
