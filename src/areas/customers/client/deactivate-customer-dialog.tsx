import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../contract.ts";

/** Nothing new is taken in for them any more; why stays with their notes. */
export default function DeactivateCustomerDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const deactivate = useWrite(customersContract.deactivateCustomer);
  const why = reason.trim();
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!why || deactivate.isPending) return;
    deactivate.mutate(
      { params: { id: customer.id }, body: { version: customer.version, reason: why } },
      {
        onSuccess: () => {
          toasts.success(t("updated"));
          onClose();
        },
        onError: (error) => setProblem(errorText(error)),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("deactivate.title", { name: customer.name })}
      description={t("deactivate.loses")}
      size="small"
      dirty={reason !== ""}
      form={{ onSubmit: send, submitting: deactivate.isPending, formError: problem }}
      submitLabel={t("deactivate.action")}
    >
      <TextArea
        label={t("deactivate.reason")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && !why ? t("common:invalid.required") : undefined}
      />
    </FormDialog>
  );
}
