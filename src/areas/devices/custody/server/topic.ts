import type { DeviceTopic } from "../../server/device-topic.ts";
import { putInHands } from "./put-in-hands.ts";
import { custodyOf } from "./queries.ts";

export const custodyTopic = {
  detail: { custody: custodyOf },
  async afterMove(tx, actor, device, to) {
    if (to === "done") await putInHands(tx, actor, device, { kind: "customer" });
  },
} satisfies DeviceTopic;
