import type { DeviceTopic } from "../../core/server/device-topic.ts";

export const photosTopic = {
  /** Deletes only the rows. The job for unused files deletes the pictures. */
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("devicePhotos").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
