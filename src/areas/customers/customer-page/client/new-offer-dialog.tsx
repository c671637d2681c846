import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { promoChannels } from "../../notes.ts";

const schema = z.object({
  title: requiredText(120),
  content: requiredText(2000),
  sentVia: z.enum(promoChannels),
});

/** Records an offer to the customer. Fundi does not send it: staff send the message themselves. */
export default function NewOfferDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const add = useWrite(customersContract.addPromoMessage);
  const form = useAppForm({
    schema,
    defaultValues: { title: "", content: "", sentVia: customer.whatsapp ? "whatsapp" : "sms" },
    submit: async (body) => {
      try {
        await add.mutateAsync({ params: { id: customer.id }, body });
      } catch (error) {
        toasts.error(t("offers.addFailed"));
        throw error;
      }
      toasts.success(t("offers.added"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("offers.newTitle", { name: customer.name })}
      description={t("offers.newHint")}
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("offers.save")}
    >
      <TextField label={t("field.offerTitle")} maxLength={120} {...form.field("title")} />
      <TextArea
        label={t("field.offerContent")}
        maxLength={2000}
        rows={4}
        {...form.field("content")}
      />
      <SelectField
        label={t("field.sentVia")}
        options={promoChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        {...form.field("sentVia")}
      />
    </FormDialog>
  );
}
