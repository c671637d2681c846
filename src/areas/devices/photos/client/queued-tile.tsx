import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { dropPhoto, retryPhoto, type QueuedPhoto } from "./photo-queue.ts";

/** A photo in the queue: it is shrunk, waits, is being uploaded, or has failed. */
export function QueuedTile({ photo, n }: { photo: QueuedPhoto; n: number }) {
  const { t } = useTranslation("photos");
  const isPreparing = photo.state === "preparing";
  const isHandedBack =
    photo.error instanceof ApiRefusal && photo.error.params.reason === "handed-back";
  return (
    <UploadTile
      upload={{ ...photo, state: photo.state === "preparing" ? "waiting" : photo.state }}
      shape="portrait"
      waitingFor={isPreparing ? t("preparing") : photo.held ? t("held") : undefined}
      refusal={isHandedBack ? t("handedBack") : undefined}
      leaveOut={t("dropOne", { n })}
      onRetry={() => retryPhoto(photo.key)}
      onDrop={() => dropPhoto(photo.key)}
    />
  );
}
