import { useId } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/checkbox-field.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import type { Customer } from "../contract.ts";
import { NewCustomerFields } from "./new-customer-fields.tsx";
import { startingWith } from "./new-customer-form.ts";
import { useNewCustomer } from "./use-new-customer.ts";

type Props = {
  /** What was searched for. */
  typed: string;
  onClose: () => void;
  /** Who was created, or was already known. */
  onDone: (customer: Customer) => void;
};

export default function NewCustomerDialog({ typed, onClose, onDone }: Props) {
  const { t } = useTranslation("customers");
  const id = useId();
  const { form, existing } = useNewCustomer({ start: startingWith(typed), onAdded: onDone });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("newCustomer")}
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t("picker.submit")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-3">
        <NewCustomerFields
          form={form}
          existing={existing}
          onExisting={onDone}
          existingLabel={t("open")}
        />
        <CheckboxField
          label={t("field.marketingConsent")}
          hint={t("field.marketingConsentHint")}
          {...form.field("marketingConsent")}
        />
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
