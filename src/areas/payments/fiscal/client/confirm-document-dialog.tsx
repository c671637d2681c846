import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { fiscalContract, type FiscalDocument } from "../contract.ts";
import { useDocumentName } from "./fiscal-status.tsx";

/** The dialog in which a user confirms that the tax authority has a document that it refused. */
export default function ConfirmDocumentDialog({
  document,
  onClose,
}: {
  document: FiscalDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation("fiscal");
  const nameOf = useDocumentName();
  const confirm = useWrite(fiscalContract.confirmFiscalDocument);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      confirm.mutateAsync({ params: { id: document.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("confirm.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("confirm.title", { document: nameOf(document) })}
      description={t("confirm.hint")}
      form={form}
      submitLabel={t("confirm.submit")}
    >
      <TextArea
        label={t("confirm.reason")}
        optional={false}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
