import * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { requiredText } from "#src/shared/fields.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../contract.ts";

const schema = z.object({
  reason: requiredText(500),
  understood: z.literal(true, "customers:erase.mustConfirm"),
});
type Input = { reason: string; understood: boolean };

/** Asks for a reason and erases the customer. The dialog lists which data is deleted and which data stays. */
export default function EraseCustomerDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const erase = useWrite(customersContract.eraseCustomer);
  const form = useAppForm<Input, z.output<typeof schema>>({
    schema: schema as unknown as z.ZodType<z.output<typeof schema>, Input>,
    defaultValues: { reason: "", understood: false },
    submit: async ({ reason }) => {
      try {
        await erase.mutateAsync({ params: { id: customer.id }, body: { reason } });
      } catch (error) {
        toasts.error(t("erase.failed", { reason: errorText(error) }));
        throw error;
      }
      toasts.success(t("erase.done"));
      onClose();
    },
  });
  const person = [customer.name, customer.phone && formatPhone(customer.phone)].filter(Boolean);
  return (
    <FormDialog
      onClose={onClose}
      title={t("erase.title", { name: customer.name })}
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("erase.action")}
      danger
    >
      <div className="flex flex-col gap-2 text-ink-quiet">
        <p>{t("erase.loses", { person: person.join(", ") })}</p>
        <p>{t("erase.keeps")}</p>
      </div>
      <TextArea
        label={t("erase.reason")}
        hint={t("erase.reasonHint")}
        maxLength={500}
        rows={2}
        {...form.field("reason")}
      />
      <CheckboxField label={t("erase.understood")} {...form.field("understood")} />
    </FormDialog>
  );
}
