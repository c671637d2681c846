import { RotateCcw, X } from "lucide-react";
import { ApiRefusal } from "#src/client/api.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { pictureProblems, type PictureProblem } from "#src/shared/picture-problems.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { dropPhoto, retryPhoto, type QueuedPhoto } from "./photo-queue.ts";

const isProblem = (reason: unknown): reason is PictureProblem =>
  pictureProblems.some((each) => each === reason);

/** A photo on its way: how far it is, or why it did not get there. */
export function QueuedTile({ photo, n }: { photo: QueuedPhoto; n: number }) {
  const { t } = useTranslation("photos");
  const errorText = useErrorText();
  const percent = Math.round(photo.progress * 100);
  const state =
    photo.state === "sending"
      ? t("sending", { percent })
      : photo.state === "failed"
        ? t("failed", { reason: reasonOf(photo.error) })
        : photo.state === "waiting" && photo.held
          ? t("held")
          : t(photo.state);

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiRefusal)) return errorText(error);
    if (isProblem(error.params.reason)) return t(`problem.${error.params.reason}`);
    if (error.params.reason === "handed-back") return t("handedBack");
    return error.code === "payload_too_large" ? t("tooLarge") : errorText(error);
  }

  return (
    <li className="relative flex min-w-0 flex-col gap-1.5">
      <span className="relative block aspect-3/4 overflow-hidden rounded-control border border-line bg-sunken">
        <img src={photo.preview} alt="" className="size-full object-cover opacity-60" />
        {photo.state === "sending" ? (
          <span
            role="progressbar"
            aria-label={state}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="absolute inset-x-0 bottom-0 h-1.5 bg-sunken"
          >
            <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
          </span>
        ) : null}
        {photo.state === "sending" ? null : (
          <IconButton
            label={t("dropOne", { n })}
            icon={<X size={16} />}
            className="absolute! top-1 right-1 bg-surface/90"
            onClick={() => dropPhoto(photo.key)}
          />
        )}
      </span>
      <span
        role={photo.state === "failed" ? "alert" : "status"}
        className={
          photo.state === "failed" ? "text-12 font-medium text-loss-ink" : "text-12 text-ink-quiet"
        }
      >
        {state}
      </span>
      {photo.state === "failed" ? (
        <Button size="small" icon={<RotateCcw size={14} />} onClick={() => retryPhoto(photo.key)}>
          {t("retry")}
        </Button>
      ) : null}
    </li>
  );
}
