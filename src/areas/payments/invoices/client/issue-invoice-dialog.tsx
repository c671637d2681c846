import { pageHref } from "#src/shared/addresses.ts";
import { addDays } from "#src/shared/time.ts";
import { goTo } from "#src/client/address-bar.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { invoicesContract } from "../contract.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  subject: { deviceId: string } | { saleId: string };
  onClose: () => void;
}

/** Issues the invoice of a repair or sale, and opens its paper. */
export default function IssueInvoiceDialog({ subject, onClose }: Props) {
  const { t } = useTranslation("invoices");
  const today = useToday();
  const shop = useShopSettings();
  const issue = useWrite(invoicesContract.issueInvoice);
  const form = useDialogForm({
    defaultValues: { dueOn: addDays(today, shop.business.invoiceDueDays) },
    failed: t("issue.failed"),
    submit: async ({ dueOn }) => {
      const invoice = await issue.mutateAsync({ body: { ...subject, ...(dueOn && { dueOn }) } });
      toasts.success(t("issue.done", { number: invoice.invoiceNumber }));
      goTo(pageHref("/invoices/$id", { id: invoice.id }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("issue.title")}
      description={t("issue.hint")}
      form={form}
      dirty={false}
      submitLabel={t("issue.action")}
    >
      <ControlledField form={form} name="dueOn">
        {(field) => (
          <DateField label={t("issue.dueOn")} min={today} max={addDays(today, 365)} {...field} />
        )}
      </ControlledField>
    </FormDialog>
  );
}
