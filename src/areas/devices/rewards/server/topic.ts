import { sql } from "kysely";
import { returnRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const rewardsTopic = {
  /**
   * The customer did not get the benefit, so the reward is open again. The remark about it goes with the device; remarks
   * about anything else block the deletion.
   */
  async deleteWithDevice(tx, deviceId) {
    await tx
      .deleteFrom("deviceRemarks")
      .where("deviceId", "=", deviceId)
      .where(sql<boolean>`system_remark ->> 'code' in ('reward_used', 'reward_discount')`)
      .execute();
    await returnRedemption(tx, null, { deviceId });
  },
} satisfies DeviceTopic;
