import { returnRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import type { DeviceTopic } from "../../server/device-topic.ts";

export const rewardsTopic = {
  /** The customer did not get the service, so the reward is open again. */
  deleteWithDevice: (tx, deviceId) => returnRedemption(tx, null, { deviceId }),
} satisfies DeviceTopic;
