import type { FileImport } from "#src/shared/imports/import-states.ts";
import { Ban } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";
import { ImportStateBadge } from "./import-state-badge.tsx";

/** Whether the import can be applied, discarded or mended. */
export const isOpenImport = ({ state }: Pick<FileImport, "state">): boolean =>
  state === "checked" || state === "failed";

interface Props {
  file: FileImport;
  /** Says which records changed after the user had checked the file. */
  changedSince: string;
  /** Cancels the import while it is written. */
  cancel: { isPending: boolean; onPress: () => void };
}

/** The file, its state, and what went wrong with it. */
export function ImportHead({ file, changedSince, cancel }: Props) {
  const { t } = useTranslation("file-import");
  const { counts, state } = file;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-quiet">
        <h2 className="text-16 font-strong break-all text-ink">{file.fileName}</h2>
        <ImportStateBadge {...file} />
        <span>
          {(file.appliedBy ?? file.createdBy).name} ·{" "}
          <RelativeTime iso={file.appliedAt ?? file.createdAt} />
        </span>
      </div>
      {file.problem === "changed-since" ? (
        <Notice tone="waiting" title={changedSince}>
          {t("changedSinceHint")}
        </Notice>
      ) : null}
      {file.problem === "cancelled" ? (
        <Notice tone="waiting" title={t("wasCancelled")}>
          {t("wasCancelledHint")}
        </Notice>
      ) : null}
      {state === "failed" ? (
        <Notice tone="loss" title={t("didFail")}>
          {t("didFailHint")}
        </Notice>
      ) : null}
      {isOpenImport(file) && counts.errors > 0 ? (
        <Notice tone="loss" title={t("errorsTitle", { count: counts.errors })}>
          {t("errorsHint")}
        </Notice>
      ) : null}
      {state === "applying" ? <Progress {...file.progress} cancel={cancel} /> : null}
    </>
  );
}

function Progress({ done, total, cancel }: FileImport["progress"] & Pick<Props, "cancel">) {
  const { t, language } = useTranslation("file-import");
  const number = (value: number) => formatNumber(value, language);
  return (
    <Section
      title={t("progress.title")}
      actions={
        <Button icon={<Ban size={16} />} loading={cancel.isPending} onClick={cancel.onPress}>
          {t("progress.cancel")}
        </Button>
      }
    >
      <div role="status" className="flex flex-col gap-2">
        <ProgressBar label={t("progress.title")} done={total > 0 ? done : undefined} of={total} />
        <p className="text-ink-quiet">
          {total > 0
            ? t("progress.of", { done: number(done), total: number(total) })
            : t("progress.begins")}{" "}
          {t("progress.leave")}
        </p>
      </div>
    </Section>
  );
}
