import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { handsetsContract, type UsedHandset } from "../../contract.ts";

/** Cancels a purchase that was a mistake. The user must give a reason, which the purchase keeps. */
export default function CancelPurchaseDialog({
  handset: { id, handsetNumber: number },
  onClose,
}: {
  handset: UsedHandset;
  onClose: () => void;
}) {
  const { t } = useTranslation("handsets");
  const cancel = useWrite(handsetsContract.cancelUsedHandset);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("repair.failed"),
    submit: async ({ reason }) => {
      await cancel.mutateAsync({ params: { id }, body: { reason: reason.trim() } });
      toasts.success(t("cancel.done", { number }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("cancel.title", { number })}
      description={t("cancel.hint")}
      form={form}
      submitLabel={t("cancel.submit")}
      cancelLabel={t("cancel.keep")}
      danger
    >
      <TextArea label={t("cancel.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
