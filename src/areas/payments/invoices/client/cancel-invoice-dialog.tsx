import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { invoicesContract, type Invoice } from "../contract.ts";

/** Cancels an invoice by a credit note. The user must give a reason, which is on the credit note. */
export default function CancelInvoiceDialog({
  invoice,
  onClose,
}: {
  invoice: Invoice;
  onClose: () => void;
}) {
  const { t } = useTranslation("invoices");
  const cancel = useWrite(invoicesContract.cancelInvoice);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("cancel.failed"),
    submit: async ({ reason }) => {
      const { creditNote } = await cancel.mutateAsync({
        params: { id: invoice.id },
        body: { reason: reason.trim() },
      });
      toasts.success(t("cancel.done", { number: creditNote?.creditNoteNumber ?? "" }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("cancel.title", { number: invoice.invoiceNumber })}
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
