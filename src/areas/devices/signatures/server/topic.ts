import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const signaturesTopic = {
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceSignatures").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
