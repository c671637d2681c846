import { useEffect, useState } from "react";
import { pageOutbox, useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import type { PhotoPhase } from "../../kinds.ts";

/** A photo that follows the intake of its repair. */
export interface FollowingPhoto {
  id: string;
  phase: PhotoPhase;
  /** The address of the picture. */
  preview: string;
}

/** The photos that were taken with the intake of this repair and that the server does not have yet. */
export function useFollowingPhotos(deviceId: string): readonly FollowingPhoto[] {
  const [photos, setPhotos] = useState<readonly FollowingPhoto[]>([]);
  const ids = useOutboxRecords()
    .filter(({ command }) => command.needs.includes(deviceId))
    .flatMap(({ files }) => files)
    .join(" ");
  useEffect(() => {
    let isOver = false;
    let found: readonly FollowingPhoto[] = [];
    void readPhotos(ids.split(" ").filter(Boolean)).then((read) => {
      found = read;
      if (isOver) forget(found);
      else setPhotos(found);
    });
    return () => {
      isOver = true;
      forget(found);
    };
  }, [ids]);
  return photos;
}

async function readPhotos(ids: readonly string[]): Promise<FollowingPhoto[]> {
  if (ids.length === 0) return [];
  const outbox = await pageOutbox();
  const files = await Promise.all(ids.map((id) => outbox.readFile(id).catch(() => null)));
  return files.flatMap((file) =>
    file
      ? {
          id: file.id,
          phase: file.fields["phase"] === "after" ? "after" : "before",
          preview: URL.createObjectURL(file.file),
        }
      : [],
  );
}

const forget = (photos: readonly FollowingPhoto[]): void => {
  for (const { preview } of photos) URL.revokeObjectURL(preview);
};
