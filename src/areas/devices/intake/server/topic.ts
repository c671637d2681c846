import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const intakeTopic = {
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceChecklists").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
