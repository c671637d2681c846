import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { commissionContract, type PayoutInList } from "../contract.ts";

/** Undoes a payout, with the reason. */
export default function UndoDialog({
  payout: { id, payoutNumber: number },
  onClose,
}: {
  payout: PayoutInList;
  onClose: () => void;
}) {
  const { t } = useTranslation("commission");
  const undo = useWrite(commissionContract.voidCommissionPayout);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) => undo.mutateAsync({ params: { id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("undo.done", { number }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("undo.title", { number })}
      description={t("undo.text")}
      size="small"
      form={form}
      submitLabel={t("undo.submit")}
      danger
    >
      <TextArea label={t("undo.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
