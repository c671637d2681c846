import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { fiscalContract } from "../contract.ts";

/** The dialog that switches fiscal receipts off, with a reason. */
export default function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("fiscal");
  const switchOff = useWrite(fiscalContract.switchOffFiscal);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) => switchOff.mutateAsync({ body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("switchOff.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("switchOff.title")}
      description={t("switchOff.hint")}
      form={form}
      submitLabel={t("switchOff.action")}
      danger
    >
      <TextArea
        label={t("switchOff.reason")}
        optional={false}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
