import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { choosePictures } from "#src/client/pictures/choose-pictures.ts";
import { TakePictures } from "#src/client/pictures/take-pictures.tsx";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { uploadTo, useUploads, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { HandsetTask } from "../../core/client/handset-task.ts";
import type { UsedHandset } from "../../contract.ts";
import { MAX_HANDSET_PHOTOS } from "../../rules.ts";
import { handsetPhotosContract } from "../contract.ts";

interface Props {
  handset: UsedHandset;
  onTask: (task: HandsetTask) => void;
}

/** The photos of a used handset, which open enlarged. */
export function HandsetPhotos({ handset: { id, photos }, onTask }: Props) {
  const { t } = useTranslation("handsets");
  // A mutation, so that the screen knows its own upload when it hears of it.
  const send = useMutation({
    mutationFn: ({ params, uploading }: { params: { id: string }; uploading: Uploading }) =>
      uploadTo(handsetPhotosContract.addHandsetPhoto, { params }, "photo")(uploading),
  });
  const { uploads, add, retry, drop } = useUploads((uploading) =>
    send.mutateAsync({ params: { id }, uploading }),
  );
  const room = MAX_HANDSET_PHOTOS - photos.length - uploads.length;
  return (
    <Section
      title={t("photos.title")}
      actions={
        <TakePictures
          take={{ text: t("photos.take") }}
          add={{ text: t("photos.add") }}
          full={room <= 0 && t("photos.full")}
          onFiles={(files) => add(choosePictures(files, room, t("photos.full")))}
        />
      }
    >
      {photos.length + uploads.length === 0 ? (
        <p className="text-ink-faint">{t("photos.none")}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={t("photos.open", { n: at + 1 })}
                className="block aspect-3/4 w-full rounded-control"
                onClick={() => onTask({ name: "photo", photoId: photo.id })}
              >
                <ImageWithFallback src={photo.thumbnailUrl} alt="" className="size-full" />
              </button>
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              shape="portrait"
              leaveOut={t("photos.leaveOut", { name: upload.file.name })}
              onRetry={() => retry(upload)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
