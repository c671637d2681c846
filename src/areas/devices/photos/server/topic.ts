import type { DeviceTopic } from "../../server/device-topic.ts";
import { photosOf } from "./queries.ts";

export const photosTopic = {
  detail: { photos: photosOf },
  /** The job that deletes unused files removes the pictures themselves. */
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("devicePhotos").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
