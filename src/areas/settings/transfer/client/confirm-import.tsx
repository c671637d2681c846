import { useWrite } from "#src/client/data/queries.ts";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import {
  settingsTransferContract,
  type SettingsDifference,
  type SettingsFile,
} from "../contract.ts";
import { DifferenceList } from "./difference-list.tsx";

type Props = {
  file: SettingsFile;
  preview: { differences: SettingsDifference[]; basis: string };
  /** Creates a new preview, because settings have changed since the last one. */
  onAgain: () => void;
  onClose: () => void;
};

/** Shows what a file would change, and takes it. */
export function ConfirmImport({ file, preview, onAgain, onClose }: Props) {
  const { t } = useTranslation("settings");
  const { differences, basis } = preview;
  const needsReason = differences.some(({ permission }) => permission === "manage_charges");
  const refused = differences.some(({ mayChange }) => !mayChange);
  const write = useWrite(settingsTransferContract.importSettings);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needsReason ? needed(reason) : undefined }),
    submit: ({ reason }) => write.mutateAsync({ body: { file, basis, reason } }),
    failed: t("import.failed"),
    explain: ({ code }) => {
      if (code !== "stale_version") return undefined;
      onAgain();
      return t("import.changedMeanwhile");
    },
    onDone: ({ changed }) => {
      toasts.success(t("import.done", { count: changed }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("import.preview")}
      description={t("import.previewHint")}
      form={form}
      submitLabel={t("import.take", { count: differences.length })}
      disabledReason={
        differences.length === 0 ? t("import.same") : refused ? t("import.forbidden") : null
      }
    >
      {differences.length === 0 ? (
        <Notice title={t("import.same")} />
      ) : (
        <DifferenceList
          label={t("difference.label")}
          differences={differences.map(({ mayChange, ...difference }) => ({
            ...difference,
            note: mayChange ? undefined : t("import.notYours"),
          }))}
        />
      )}
      {needsReason ? (
        <TextField
          label={t("import.reason")}
          hint={t("import.reasonHint")}
          maxLength={300}
          {...form.field("reason")}
        />
      ) : null}
    </FormDialog>
  );
}
