import { inRepair } from "../../rules.ts";
import type { DeviceTopic } from "../../server/device-topic.ts";
import { partsOf } from "./queries.ts";
import { releaseDeviceParts } from "./release-device-parts.ts";

export const partsTopic = {
  detail: { parts: partsOf },
  async afterMove(tx, actor, device, to) {
    if (!inRepair.includes(to)) await releaseDeviceParts(tx, actor, device);
  },
} satisfies DeviceTopic;
