import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";

/** Deactivates a customer, which prevents new intakes and sales. The dialog asks for a reason, which becomes a note. */
export default function DeactivateCustomerDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const deactivate = useWrite(customersContract.deactivateCustomer);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ reason }) => {
      await deactivate.mutateAsync({
        params: { id: customer.id },
        body: { version: customer.version, reason: reason.trim() },
      });
      toasts.success(t("updated"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("deactivate.title", { name: customer.name })}
      description={t("deactivate.loses")}
      size="small"
      form={form}
      submitLabel={t("deactivate.action")}
    >
      <TextArea label={t("deactivate.reason")} rows={2} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
