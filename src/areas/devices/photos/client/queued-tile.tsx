import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { dropPhoto, retryPhoto, type QueuedPhoto } from "./photo-queue.ts";

/** A photo in the queue: it is shrunk, waits, is being uploaded, or has failed. */
export function QueuedTile({ photo, n }: { photo: QueuedPhoto; n: number }) {
  const { t } = useTranslation("photos");
  const isPreparing = photo.state === "preparing";
  const errorText = useErrorText();
  const isHandedBack =
    photo.error instanceof ApiRefusal && photo.error.params.reason === "handed-back";
  const held = photo.held ? t("held") : undefined;
  const kept = photo.notKept ? errorText(photo.notKept) : held;
  const waitingFor = isPreparing ? t("preparing") : kept;
  return (
    <UploadTile
      upload={{ ...photo, state: photo.state === "preparing" ? "waiting" : photo.state }}
      shape="portrait"
      waitingFor={waitingFor}
      refusal={isHandedBack ? t("handedBack") : undefined}
      leaveOut={t("dropOne", { n })}
      onRetry={() => retryPhoto(photo.key)}
      onDrop={() => dropPhoto(photo.key)}
    />
  );
}
