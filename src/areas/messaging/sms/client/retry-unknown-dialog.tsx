import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { smsContract } from "../contract.ts";

/** Sends a message again whose result is unknown, once somebody has stated that it did not arrive. */
export default function RetryUnknownDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("sms");
  const retry = useWrite(smsContract.retryMessage);
  const form = useDialogForm({
    defaultValues: { wasNotReceived: false },
    check: ({ wasNotReceived }) => ({
      wasNotReceived: wasNotReceived ? undefined : t("retryUnknown.needed"),
    }),
    submit: (body) => retry.mutateAsync({ params: { id }, body }),
    onDone: () => {
      toasts.success(t("detail.retried"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("retryUnknown.title")}
      description={t("retryUnknown.hint")}
      size="small"
      form={form}
      submitLabel={t("retryUnknown.submit")}
    >
      <CheckboxField label={t("retryUnknown.confirm")} {...form.field("wasNotReceived")} />
    </FormDialog>
  );
}
