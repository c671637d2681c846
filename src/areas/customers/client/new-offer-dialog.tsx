import { useId } from "react";
import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { useAppForm } from "#src/client/ui/form.tsx";
import { SelectField } from "#src/client/ui/select-field.tsx";
import { TextArea } from "#src/client/ui/text-area.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { customersContract, promoChannels, type Customer } from "../contract.ts";

const schema = z.object({
  title: requiredText(120),
  content: requiredText(2000),
  sentVia: z.enum(promoChannels),
});

/** Keeps what was offered, how and by whom; sending it is done by the channel itself. */
export default function NewOfferDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customers");
  const id = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={t("offers.newTitle", { name: customer.name })}
      description={t("offers.newHint")}
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t("offers.save")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
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
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
