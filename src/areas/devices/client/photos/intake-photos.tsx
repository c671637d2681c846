import { useTranslation } from "#src/client/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { QueuedTile } from "./queued-tile.tsx";
import { picturesIn, usePhotos } from "./use-photos.ts";

/** Photos taken before the device is saved: they wait for it, also through a reload. */
export default function IntakePhotos({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation("photos");
  const { queued, room, add } = usePhotos(deviceId, 0, true);
  return (
    <Section title={t("intakeTitle")} meta={t("intakeHint")}>
      <div
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDrop={(event) => {
          const pictures = picturesIn(event.dataTransfer);
          if (pictures.length === 0) return;
          event.preventDefault();
          add(pictures, "before");
        }}
      >
        {queued.length > 0 ? (
          <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {queued.map((photo, at) => (
              <QueuedTile key={photo.key} photo={photo} n={at + 1} />
            ))}
          </ul>
        ) : null}
        <AddPhotos phase="before" full={room === 0} onFiles={(files) => add(files, "before")} />
      </div>
    </Section>
  );
}
