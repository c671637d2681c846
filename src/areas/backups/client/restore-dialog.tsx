import { useWrite } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { backupsContract, type Backup } from "../contract.ts";
import { useExplainRefusal } from "./problem-text.ts";

interface Props {
  backup: Backup;
  /** Whether the shop has a backup key, with which the archive is probably encrypted. */
  hasKey: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Says what a restore loses, and asks for the name of the archive, so that nobody restores by mistake. */
export default function RestoreDialog({ backup, hasKey, onBack, onClose }: Props) {
  const { t, language } = useTranslation("backups");
  const explain = useExplainRefusal();
  const restore = useWrite(backupsContract.restoreBackup);
  const fileName = backup.fileName ?? "";
  const needsKey = backup.isEncrypted && !hasKey;
  const form = useDialogForm({
    defaultValues: { reason: "", confirmation: "", key: "" },
    check: ({ reason, confirmation, key }) => ({
      ...(reason.trim() ? {} : { reason: "backups:restore.needReason" as const }),
      ...(confirmation.trim() === fileName
        ? {}
        : { confirmation: "backups:restore.wrongName" as const }),
      ...(needsKey && !key.trim() ? { key: "backups:restore.needKey" as const } : {}),
    }),
    submit: ({ key, ...rest }) =>
      restore.mutateAsync({
        params: { id: backup.id },
        body: {
          reason: rest.reason.trim(),
          confirmation: rest.confirmation.trim(),
          ...(key.trim() && { key: key.trim() }),
        },
      }),
    onDone: () => {
      toasts.success(t("restore.started"));
      onClose();
    },
    explain,
  });
  const moment = formatDateTime(backup.madeAt ?? backup.createdAt, language);
  const { input } = labelled(form, t, "restore.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("restore.title", { moment })}
      form={form}
      danger
      submitLabel={t("restore.submit")}
      secondary={<Button onClick={onBack}>{t("common:back")}</Button>}
    >
      <Notice tone="loss" title={t("restore.loses", { moment })}>
        <ul className="list-disc pl-4">
          <li>{t("restore.losesWork")}</li>
          <li>{t("restore.losesSessions")}</li>
          <li>{t("restore.losesMessages")}</li>
        </ul>
      </Notice>
      <p className="text-ink-quiet">{t("restore.keepsBefore")}</p>
      <TextArea {...input("reason")} maxLength={500} rows={2} />
      {backup.isEncrypted ? (
        <TextField
          {...input("key")}
          hint={t(needsKey ? "restore.keyNeededHint" : "restore.keyHint")}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      <p>
        {t("restore.file")} <code className="text-12 break-all select-all">{fileName}</code>
      </p>
      <TextField {...input("confirmation")} spellCheck={false} autoComplete="off" maxLength={100} />
    </FormDialog>
  );
}
