import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

type Props = {
  /** What has failed, in the words of the spec, for example "Failed to fetch customers". */
  title: string;
  /** The reason of the failure, if it is known. */
  detail?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The element of the title. Use "h1" for an error that fills the whole screen. */
  as?: "h1" | "p";
};

/** Shown when loading has failed. A failure must never look like an empty list or like zeros. */
export function ErrorState({ title, detail, onRetry, retrying = false, as: Title = "p" }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-3 flex size-11 items-center justify-center rounded-full bg-loss-soft text-loss-ink"
      >
        <CircleAlert size={20} />
      </span>
      <Title className="text-16 font-strong wrap-anywhere">{title}</Title>
      {detail ? <p className="mt-1 max-w-100 text-pretty text-ink-quiet">{detail}</p> : null}
      {onRetry ? (
        <Button className="mt-4" icon={<RotateCw size={16} />} loading={retrying} onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
