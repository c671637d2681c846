import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Customer } from "../../contract.ts";
import { NewCustomerFields } from "./new-customer-fields.tsx";
import { useNewCustomer } from "./use-new-customer.ts";

type Props = {
  /** The text that the user has typed into the search. It becomes the name or the phone number. */
  typed: string;
  onClose: () => void;
  /** Called with the created customer, or with the existing customer who has the typed phone number. */
  onDone: (customer: Customer) => void;
  /** Called instead when the customer is kept on this device until the server can be reached. */
  onKept: () => void;
};

export default function NewCustomerDialog({ typed, onClose, onDone, onKept }: Props) {
  const { t } = useTranslation("customers");
  const { form, shape, existing } = useNewCustomer({
    typed,
    onAdded: (customer, isWaiting) => (isWaiting ? onKept() : onDone(customer)),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("newCustomer")}
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("picker.submit")}
    >
      <NewCustomerFields
        form={form}
        shape={shape}
        existing={existing}
        onExisting={onDone}
        existingLabel={t("open")}
      />
      <CheckboxField
        label={t("field.marketingConsent")}
        hint={t("field.marketingConsentHint")}
        {...form.field("marketingConsent")}
      />
    </FormDialog>
  );
}
