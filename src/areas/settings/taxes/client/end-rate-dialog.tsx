import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { taxesContract, type TaxRate } from "../contract.ts";

/** The dialog that ends a rate on a day, or removes one that has not begun. */
export default function EndRateDialog({
  rate,
  isRemoval,
  onClose,
}: {
  rate: TaxRate;
  isRemoval: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("charges");
  const end = useWrite(taxesContract.endTaxRate);
  const remove = useWrite(taxesContract.removeTaxRate);
  const form = useDialogForm({
    defaultValues: { validTo: shopToday(), reason: "" },
    check: ({ validTo, reason }) => ({
      validTo: isRemoval ? undefined : needed(validTo),
      reason: needed(reason),
    }),
    submit: ({ validTo, reason }) => {
      const params = { id: rate.id };
      return isRemoval
        ? remove.mutateAsync({ params, body: { reason: reason.trim() } })
        : end.mutateAsync({ params, body: { validTo, reason: reason.trim() } });
    },
    onDone: () => {
      toasts.success(t(isRemoval ? "end.removed" : "end.done"));
      onClose();
    },
  });
  const named = { rate: `${t(`code.${rate.code}`)} ${rate.rate}%` };
  return (
    <FormDialog
      onClose={onClose}
      title={t(isRemoval ? "end.removeTitle" : "end.title", named)}
      description={t(isRemoval ? "end.removeHint" : "end.hint")}
      size="small"
      form={form}
      submitLabel={t(isRemoval ? "rates.remove" : "rates.end")}
    >
      {isRemoval ? null : (
        <ControlledField form={form} name="validTo">
          {(field) => <DateField label={t("add.validTo")} min={shopToday()} {...field} />}
        </ControlledField>
      )}
      <TextArea label={t("reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
