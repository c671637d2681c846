import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { putInHands } from "./put-in-hands.ts";

export const custodyTopic = {
  async afterMove(tx, actor, device, to) {
    if (to === "done") await putInHands(tx, actor, device, { kind: "customer" });
  },
} satisfies DeviceTopic;
