import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { useSession } from "#src/client/session.tsx";
import { useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { MAX_PHOTOS } from "../rules.ts";
import {
  leaveKept,
  listenToPhotos,
  photosHere,
  releasePhotos,
  takePhotos,
} from "./taken-photos.ts";
import { unsentPhotos } from "./unsent-photos.ts";
import type { PhotoPhase } from "../../kinds.ts";

interface Had {
  /** How many photos the server has. */
  kept: number;
  /** When it said so, by the device's clock. */
  copiedAt: number;
}

/**
 * The photos of a device that the server does not have yet, a function that adds photos up to the limit, and how many
 * still fit (`room`). @param had null: the device is not saved yet
 */
export function usePhotos(deviceId: string, had: Had | null) {
  const { t } = useTranslation("photos");
  const client = useQueryClient();
  const { id: author } = useSession();
  const records = useOutboxRecords();
  const here = useSyncExternalStore(listenToPhotos, photosHere);
  const isOfForm = had === null;
  useEffect(() => {
    // The device has a screen of its own, so it is saved, even if the answer to the intake was lost.
    if (!isOfForm) void releasePhotos(deviceId);
  }, [deviceId, isOfForm]);
  useEffect(() => leaveKept(new Set(records.map(({ command }) => command.key))), [records]);
  const asked = { deviceId, author, copiedAt: had?.copiedAt ?? null };
  const queued = unsentPhotos(records, here, asked);
  const room = Math.max(0, MAX_PHOTOS - (had?.kept ?? 0) - queued.length);
  const add = (files: readonly File[], phase: PhotoPhase) => {
    const chosen = choosePictures(files, room, t("full"));
    void takePhotos(chosen, { client, author, deviceId, phase, isOfForm });
  };
  return { queued, room, add };
}
