import { inRepair } from "../../rules.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";
import { countLostParts } from "./count-lost-parts.ts";
import { releaseDeviceParts } from "./release-device-parts.ts";

export const partsTopic = {
  async afterMove(tx, actor, device, to) {
    if (!inRepair.includes(to)) await releaseDeviceParts(tx, actor, device);
    if (to === "cancelled" || to === "unrepairable") await countLostParts(tx, actor, device, to);
  },
} satisfies DeviceTopic;
