import { FileText, RotateCcw, X } from "lucide-react";
import { pictureProblems, type PictureProblem } from "#src/shared/pictures.ts";
import { ApiRefusal } from "../data/api.ts";
import { useErrorText } from "../words/error-text.ts";
import { useTranslation } from "../words/i18n.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";

interface Props {
  upload: {
    /** The address of a preview; an empty string for a PDF document. */
    preview: string;
    state: "waiting" | "sending" | "failed";
    /** The part of the picture that has been sent, from 0 to 1. */
    progress: number;
    error: unknown;
  };
  shape: "square" | "portrait";
  /** Says what the upload waits for. By default the tile says only "Waiting to be sent". */
  waitingFor?: string | undefined;
  /** The sentence for a refusal that has a special meaning on this screen. It replaces the general sentence. */
  refusal?: string | undefined;
  /** The accessible name of the button that removes the picture. */
  leaveOut: string;
  onRetry: () => void;
  onDrop: () => void;
}

/** Shows a picture during its upload, with the progress or the reason of a failure. */
export function UploadTile(props: Props) {
  const { upload, shape, waitingFor, refusal, leaveOut, onRetry, onDrop } = props;
  const { t } = useTranslation("uploads");
  const problemText = useProblemText();
  const { preview, state } = upload;
  const percent = Math.round(upload.progress * 100);
  const hasFailed = state === "failed";
  const text = hasFailed
    ? t("failed", { reason: refusal ?? problemText(upload.error) })
    : state === "sending"
      ? t("sending", { percent })
      : (waitingFor ?? t("waiting"));
  return (
    <li className="relative flex min-w-0 flex-col gap-1.5">
      <span
        className={cx(
          "relative block overflow-hidden rounded-control border border-line bg-sunken",
          shape === "square" ? "aspect-square" : "aspect-3/4",
        )}
      >
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover opacity-60" />
        ) : (
          <FileText size={32} className="absolute inset-0 m-auto text-ink-faint" />
        )}
        {state === "sending" ? (
          <span
            role="progressbar"
            aria-label={text}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="absolute inset-x-0 bottom-0 h-1.5 bg-sunken"
          >
            <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
          </span>
        ) : (
          <IconButton
            label={leaveOut}
            icon={<X size={16} />}
            className="absolute! top-1 right-1 bg-surface/90"
            onClick={onDrop}
          />
        )}
      </span>
      <span
        role={hasFailed ? "alert" : "status"}
        className={hasFailed ? "text-12 font-medium text-loss-ink" : "text-12 text-ink-quiet"}
      >
        {text}
      </span>
      {hasFailed ? (
        <Button size="small" icon={<RotateCcw size={14} />} onClick={onRetry}>
          {t("common:retry")}
        </Button>
      ) : null}
    </li>
  );
}

function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation("uploads");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return errorText(error);
    if (isProblem(error.params.reason)) return t(`problem.${error.params.reason}`);
    return error.code === "payload_too_large" ? t("tooLarge") : errorText(error);
  };
}

const isProblem = (reason: unknown): reason is PictureProblem =>
  pictureProblems.some((each) => each === reason);
