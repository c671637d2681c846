import { useEffect, useId } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import type { Customer } from "../../contract.ts";
import { NewCustomerFields } from "./new-customer-fields.tsx";
import type { AskedField } from "./form-shape.ts";
import { useNewCustomer } from "./use-new-customer.ts";

type Props = {
  /** The text that the user has typed into the search. It becomes the name or the phone number. */
  typed: string;
  asked: readonly AskedField[];
  onAdded: (customer: Customer) => void;
  onCancel: () => void;
};

/** The fields of a new customer. It has no <form>, because the picker is part of another form. */
export default function NewCustomerInline({ typed, asked, onAdded, onCancel }: Props) {
  const { t } = useTranslation("customers");
  const id = useId();
  const { form, shape, existing } = useNewCustomer({ typed, asked, onAdded });
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);
  return (
    <div
      data-form
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        const isLine = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
        if (event.key !== "Enter" || !isLine || event.defaultPrevented) return;
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <h3 id={id} className="mb-3 font-strong">
        {t("picker.create")}
      </h3>
      <NewCustomerFields
        form={form}
        existing={existing}
        shape={shape}
        isQuick
        onExisting={onAdded}
        existingLabel={t("picker.use")}
      />
      <CheckboxField className="mt-2" label={t("field.remember")} {...form.field("remember")} />
      <div className="mt-3 flex flex-col gap-3">
        <FormError text={form.formError} />
        <div className="flex justify-end gap-2 phone:*:flex-1">
          <Button onClick={onCancel}>{t("common:cancel")}</Button>
          <Button variant="primary" loading={form.submitting} onClick={() => form.onSubmit()}>
            {t("picker.submit")}
          </Button>
        </div>
      </div>
    </div>
  );
}
