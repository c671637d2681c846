import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { useSession } from "#src/client/session.tsx";
import { MAX_PHOTOS } from "../rules.ts";
import { queuePhotos, releasePhotos, startPhotoQueue, usePhotoQueue } from "./photo-queue.ts";
import type { PhotoPhase } from "../../kinds.ts";

/**
 * The queued photos of a device, a function that adds photos up to the limit, and how many still fit (`room`). `kept`
 * is the number of photos that the server already has.
 */
export function usePhotos(deviceId: string, kept: number, held = false) {
  const { t } = useTranslation("photos");
  const client = useQueryClient();
  const { id: userId } = useSession();
  useEffect(() => {
    void startPhotoQueue(client, userId).then(() => {
      // The device has a screen of its own, so it is saved, even if the answer to the intake was lost.
      if (!held) releasePhotos(deviceId);
    });
  }, [client, userId, deviceId, held]);
  const queued = usePhotoQueue(deviceId);
  const room = Math.max(0, MAX_PHOTOS - kept - queued.length);
  const add = (files: readonly File[], phase: PhotoPhase) => {
    const chosen = choosePictures(files, room, t("full"));
    void queuePhotos(chosen, { deviceId, phase, held });
  };
  return { queued, room, add };
}
