import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useDroppedFiles, usePastedFiles } from "#src/client/pictures/files-at-hand.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Section } from "#src/client/ui/section.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Device } from "../../core/contract.ts";
import { mayAddPhoto, MAX_PHOTOS, phaseAt } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { AddPhotos } from "./add-photos.tsx";
import { QueuedTile } from "./queued-tile.tsx";
import { usePhotos } from "./use-photos.ts";
import { photoPhases, type PhotoPhase } from "../../kinds.ts";
import type { Photo } from "../../core/detail/photos.ts";

const loadLightbox = () => import("./photo-lightbox.tsx");
const PhotoLightbox = lazy(loadLightbox);

/** The photos before and after the repair. The user adds photos with the camera, from files, by drop or by paste. */
export default function PhotosCard({ device, copiedAt }: { device: Device; copiedAt: number }) {
  const { t } = useTranslation("photos");
  const { mover } = useShop();
  const isPhone = useIsPhone();
  const { queued, room, add } = usePhotos(device.id, { kept: device.photos.length, copiedAt });
  const [shown, setShown] = useState<string | null>(null);
  const mayAdd = device.status !== "done" && mayAddPhoto(device, mover);
  const ordered = photoPhases.flatMap((phase) => device.photos.filter((p) => p.phase === phase));
  const altOf = (photo: Photo) =>
    t(`alt.${photo.phase}`, {
      device: `${device.brand} ${device.model}`,
      n: ordered.filter(({ phase }) => phase === photo.phase).indexOf(photo) + 1,
    });

  usePastedFiles({ enabled: mayAdd, onFiles: (files) => add(files, phaseAt(device.status)) });

  if (!mayAdd && ordered.length === 0) return null;
  return (
    <Section
      title={t("title")}
      meta={
        mayAdd && !isPhone
          ? t("dropHint")
          : t("count", { count: device.photos.length, most: MAX_PHOTOS })
      }
    >
      <div id="photos" className="flex flex-col gap-5">
        {photoPhases.map((phase) => {
          const photos = ordered.filter((photo) => photo.phase === phase);
          const waiting = queued.filter((photo) => photo.phase === phase);
          return (
            <PhaseGroup
              key={phase}
              phase={phase}
              mayAdd={mayAdd}
              full={room === 0}
              onFiles={(files) => add(files, phase)}
            >
              {photos.length + waiting.length === 0 ? (
                <p className="py-1 text-ink-faint">{t("none")}</p>
              ) : (
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
                  {photos.map((photo) => (
                    <li key={photo.id}>
                      <button
                        type="button"
                        aria-label={t("open", { alt: altOf(photo) })}
                        className="block aspect-3/4 w-full rounded-control"
                        onPointerEnter={() => void loadLightbox()}
                        onClick={() => setShown(photo.id)}
                      >
                        <ImageWithFallback src={photo.thumbnailUrl} alt="" className="size-full" />
                      </button>
                    </li>
                  ))}
                  {waiting.map((photo, at) => (
                    <QueuedTile key={photo.key} photo={photo} n={photos.length + at + 1} />
                  ))}
                </ul>
              )}
            </PhaseGroup>
          );
        })}
      </div>
      <Suspense>
        {shown ? (
          <PhotoLightbox
            device={device}
            photos={ordered}
            altOf={altOf}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}

function PhaseGroup({
  phase,
  mayAdd,
  full,
  onFiles,
  children,
}: {
  phase: PhotoPhase;
  mayAdd: boolean;
  full: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("photos");
  const { isOver, place } = useDroppedFiles({ enabled: mayAdd, onFiles });
  return (
    <section
      aria-label={t(phase)}
      data-phase={phase}
      {...place}
      className={cx("rounded-control", isOver && "outline-2 outline-offset-4 outline-accent")}
    >
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          {t(phase)}{" "}
          <span className="font-normal text-ink-faint">
            {isOver ? t("dropNow") : t(`${phase}Hint`)}
          </span>
        </h3>
        {mayAdd ? <AddPhotos phase={phase} full={full} onFiles={onFiles} /> : null}
      </div>
      {children}
    </section>
  );
}
