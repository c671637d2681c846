import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { purchasingContract, type PurchaseOrder } from "../../orders/contract.ts";

/** Cancels an order. The user must give a reason, which the order keeps. */
export default function CancelOrderDialog({
  order: { id, orderNumber: number },
  onClose,
}: {
  order: PurchaseOrder;
  onClose: () => void;
}) {
  const { t } = useTranslation("purchasing");
  const cancel = useWrite(purchasingContract.cancelPurchaseOrder);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("cancel.failed"),
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
