import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { UploadTile } from "#src/client/pictures/upload-tile.tsx";
import { dropPhoto, retryPhoto } from "./taken-photos.ts";
import type { UnsentPhoto } from "./unsent-photos.ts";
import { usePreview } from "./use-preview.ts";

/** A photo that is not sent yet: it is shrunk, waits, is being uploaded, or was refused. */
export function QueuedTile({ photo, n }: { photo: UnsentPhoto; n: number }) {
  const { t } = useTranslation("photos");
  const isPreparing = photo.state === "preparing";
  const errorText = useErrorText();
  const preview = usePreview(photo);
  const isHandedBack =
    photo.error instanceof ApiRefusal && photo.error.params.reason === "handed-back";
  const held = photo.held ? t("held") : undefined;
  const kept = photo.notKept ? errorText(photo.notKept) : held;
  const waitingFor = isPreparing ? t("preparing") : kept;
  if (photo.isOfIntake) return <FollowingTile preview={preview} />;
  return (
    <UploadTile
      upload={{
        ...photo,
        preview,
        state: photo.state === "preparing" ? "waiting" : photo.state,
      }}
      shape="portrait"
      waitingFor={waitingFor}
      refusal={isHandedBack ? t("handedBack") : undefined}
      leaveOut={t("dropOne", { n })}
      onRetry={() => void retryPhoto(photo.key)}
      onDrop={() => void dropPhoto(photo.key)}
    />
  );
}

/** A photo of the intake, which is sent after it. */
function FollowingTile({ preview }: { preview: string }) {
  const { t } = useTranslation("uploads");
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <span className="block aspect-3/4 overflow-hidden rounded-control border border-line bg-sunken">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover opacity-60" />
        ) : null}
      </span>
      <span role="status" className="text-12 text-ink-quiet">
        {t("waiting")}
      </span>
    </li>
  );
}
