import { useQuery } from "@tanstack/react-query";
import { Download, History, ShieldCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { backupsContract, type Backup, type BackupState } from "../contract.ts";
import { BackupBadge } from "./backup-states.tsx";
import { useExplainRefusal, useProblemText } from "./problem-text.ts";
import { sizeText } from "./size-text.ts";

const RestoreDialog = lazy(() => import("./restore-dialog.tsx"));

interface Props {
  id: string;
  state: BackupState;
  onClose: () => void;
}

/** One backup: its facts, its archive, its proof and the way back to it. */
export default function BackupDialog({ id, state, onClose }: Props) {
  const { t } = useTranslation("backups");
  const may = useMay();
  const [restores, setRestores] = useState(false);
  const query = useQuery(read(backupsContract.getBackup, { params: { id } }));
  const backup = query.data;
  if (backup && restores) {
    return (
      <Suspense>
        <RestoreDialog
          backup={backup}
          hasKey={state.keyMadeAt !== null}
          onBack={() => setRestores(false)}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  const isUsable = backup?.status === "done";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("detail.title")}
      footer={
        isUsable && may("restore_backups") && state.canRestore ? (
          <>
            <Button onClick={onClose}>{t("common:close")}</Button>
            <Button variant="danger" icon={<History size={16} />} onClick={() => setRestores(true)}>
              {t("restore.open")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("common:close")}</Button>
        )
      }
    >
      {backup ? (
        <div className="flex flex-col gap-4">
          <Facts backup={backup} />
          {isUsable ? <Acts backup={backup} /> : null}
        </div>
      ) : (
        <NotLoaded query={query} failed={t("failed")} lines={6} />
      )}
    </Dialog>
  );
}

function Facts({ backup }: { backup: Backup }) {
  const { t, language } = useTranslation("backups");
  const problemText = useProblemText();
  const when = (iso: string | null) => (iso ? formatDateTime(iso, language) : "–");
  const { problem, proofProblem, lostFiles } = backup;
  return (
    <>
      {problem ? <Notice tone="loss">{problemText(problem, backup.problemDetail)}</Notice> : null}
      {proofProblem ? (
        <Notice tone="loss" title={t("proof.failed")}>
          {problemText(proofProblem, backup.proofDetail)}
        </Notice>
      ) : null}
      {lostFiles > 0 ? (
        <Notice tone="waiting">{t("lostFiles", { count: lostFiles })}</Notice>
      ) : null}
      <DescriptionList
        items={[
          { label: t("column.state"), value: <BackupBadge backup={backup} /> },
          { label: t("column.madeAt"), value: when(backup.madeAt) },
          {
            label: t("column.reason"),
            value: backup.requestedBy?.name ?? t(`reason.${backup.reason}`),
          },
          { label: t("column.place"), value: backup.place },
          { label: t("detail.file"), value: backup.fileName },
          {
            label: t("column.size"),
            value: backup.bytes === null ? null : sizeText(backup.bytes, language),
          },
          {
            label: t("detail.encryption"),
            value: t(backup.isEncrypted ? "detail.encrypted" : "detail.plain"),
          },
          { label: t("detail.provedAt"), value: when(backup.provedAt) },
          {
            label: "SHA-256",
            value: backup.checksum ? <code className="text-12">{backup.checksum}</code> : null,
          },
        ]}
      />
    </>
  );
}

function Acts({ backup }: { backup: Backup }) {
  const { t } = useTranslation("backups");
  const errorText = useErrorText();
  const explain = useExplainRefusal();
  const prove = useWrite(backupsContract.proveBackup);
  const params = { id: backup.id };
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={endpointUrl(backupsContract.getBackupFile, { params })}
        download
        icon={<Download size={16} />}
      >
        {t("detail.download")}
      </LinkButton>
      <Button
        icon={<ShieldCheck size={16} />}
        loading={prove.isPending}
        onClick={() =>
          prove.mutate(
            { params },
            {
              onSuccess: () => toasts.success(t("proof.asked")),
              onError: (error) => toasts.error(explain(error) ?? errorText(error)),
            },
          )
        }
      >
        {t("proof.ask")}
      </Button>
    </div>
  );
}
