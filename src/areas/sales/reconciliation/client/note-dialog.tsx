import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import {
  statementsContract,
  type StatementLine,
} from "#src/areas/payments/reconciliation/statements-contract.ts";

/** Notes that a line is no payment of Fundi. */
export default function NoteDialog({
  line,
  onClose,
}: {
  line: StatementLine;
  onClose: () => void;
}) {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const note = useWrite(statementsContract.noteLine);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      note.mutateAsync({ params: { id: line.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("line.noted"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("line.noteTitle", { amount: money(line.amount) })}
      form={form}
      submitLabel={t("line.note")}
    >
      <TextArea
        label={t("line.noteReason")}
        optional={false}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
