import { useTranslation } from "#src/client/words/i18n.ts";
import { useDroppedFiles } from "#src/client/pictures/files-at-hand.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { QueuedTile } from "./queued-tile.tsx";
import { usePhotos } from "./use-photos.ts";

/** Takes photos at intake. They wait in the queue until the device is saved, and also survive a reload. */
export default function IntakePhotos({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation("photos");
  const { queued, room, add } = usePhotos(deviceId, null);
  const onFiles = (files: File[]) => add(files, "before");
  const { isOver, place } = useDroppedFiles({ enabled: true, onFiles });
  return (
    <Fold title={t("title")} state={queued.length}>
      <p className="mb-3 text-12 text-ink-faint">{t("intakeHint")}</p>
      <div
        {...place}
        className={cx("rounded-control", isOver && "outline-2 outline-offset-4 outline-accent")}
      >
        {queued.length > 0 ? (
          <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {queued.map((photo, at) => (
              <QueuedTile key={photo.key} photo={photo} n={at + 1} />
            ))}
          </ul>
        ) : null}
        <AddPhotos phase="before" full={room === 0} onFiles={onFiles} />
      </div>
    </Fold>
  );
}
