import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { loanersContract } from "../contract.ts";
import type { NamedLoan } from "./named-loan.ts";

/** Says that a return was a mistake. */
export default function UndoReturnDialog({
  loan: { id, name },
  onClose,
}: {
  loan: NamedLoan;
  onClose: () => void;
}) {
  const { t } = useTranslation("loaners");
  const undo = useWrite(loanersContract.undoLoanReturn);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("failedWrite"),
    submit: async ({ reason }) => {
      await undo.mutateAsync({ params: { id }, body: { reason: reason.trim() } });
      toasts.success(t("undo.done", { name }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("undo.title", { name })}
      description={t("undo.hint")}
      form={form}
      submitLabel={t("undo.submit")}
      cancelLabel={t("undo.keep")}
    >
      <TextArea label={t("set.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
