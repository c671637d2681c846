import type { FileImport } from "#src/shared/imports/import-states.ts";
import { Ban } from "lucide-react";
import { useWrite } from "../data/queries.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";
import type { ImportEndpoints } from "./import-screen.ts";
import { ImportStateBadge } from "./import-state-badge.tsx";

/** Whether the import can be applied, discarded or mended. */
export const isOpenImport = ({ state }: Pick<FileImport, "state">): boolean =>
  state === "checked" || state === "failed";

interface Props {
  file: FileImport;
  /** Says which records changed after the user had checked the file. */
  changedSince: string;
  /** Cancels the import while it is written. */
  cancel: ImportEndpoints["cancel"];
  problemOf: (error: unknown) => string;
}

/** The file, its state, and what went wrong with it. */
export function ImportHead({ file, changedSince, cancel, problemOf }: Props) {
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
      {state === "applying" ? <Progress file={file} cancel={cancel} problemOf={problemOf} /> : null}
    </>
  );
}

function Progress({ file, cancel, problemOf }: Omit<Props, "changedSince">) {
  const { t, language } = useTranslation("file-import");
  const { done, total } = file.progress;
  const number = (value: number) => formatNumber(value, language);
  const cancelling = useWrite(cancel);
  const press = () =>
    cancelling.mutate(
      { params: { id: file.id } },
      { onError: (error) => toasts.error(problemOf(error)) },
    );
  return (
    <Section
      title={t("progress.title")}
      actions={
        <Button icon={<Ban size={16} />} loading={cancelling.isPending} onClick={press}>
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
