import { inRepair } from "../../rules.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { stopAwaiting } from "./stop-awaiting.ts";

export const awaitedTopic = {
  async afterMove(tx, _actor, device, to) {
    if (!inRepair.includes(to)) await stopAwaiting(tx, device.id);
  },
} satisfies DeviceTopic;
