import type { DeviceTopic } from "../../server/device-topic.ts";
import { photosOf } from "./queries.ts";

export const photosTopic = {
  detail: { photos: photosOf },
  /** Deletes only the rows. The job for unused files deletes the pictures. */
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("devicePhotos").where("deviceId", "=", deviceId).execute(),
} satisfies DeviceTopic;
