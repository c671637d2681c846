import { needed, numberWithin } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { taxesContract } from "../contract.ts";
import { taxCodes, taxedMethods, zeroCodes, type TaxCode } from "../rules.ts";

interface Values {
  code: TaxCode;
  rate: number;
  paymentMethod: (typeof taxedMethods)[number] | "";
  validFrom: string;
  validTo: string;
  reason: string;
}

const check = ({ rate, validFrom, reason }: Values) => ({
  rate: numberWithin(rate, 0, 100, { decimals: true }),
  validFrom: needed(validFrom),
  reason: needed(reason),
});

/** The dialog that adds a rate from a day on. */
export default function AddRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("charges");
  const add = useWrite(taxesContract.addTaxRate);
  const form = useDialogForm<Values>({
    defaultValues: {
      code: "A",
      rate: Number.NaN,
      paymentMethod: "",
      validFrom: shopToday(),
      validTo: "",
      reason: "",
    },
    check,
    submit: ({ paymentMethod, validTo, reason, ...rate }) =>
      add.mutateAsync({
        body: {
          ...rate,
          paymentMethod: paymentMethod || null,
          validTo: validTo || null,
          reason: reason.trim(),
        },
      }),
    onDone: () => {
      toasts.success(t("add.done"));
      onClose();
    },
  });
  const { input, control } = labelled(form, t, "add.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("rates.add")}
      description={t("add.hint")}
      form={form}
      submitLabel={t("common:add")}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          {...input("code")}
          options={taxCodes
            .filter((code) => !zeroCodes.includes(code))
            .map((code) => ({ value: code, label: t(`code.${code}`) }))}
        />
        <FormField {...control("rate")} as={NumberField} unit="%" decimals />
        <SelectField
          label={t("add.method")}
          className="tablet:col-span-2"
          options={[
            { value: "", label: t("add.anyMethod") },
            ...taxedMethods.map((method) => ({ value: method, label: t(`method.${method}`) })),
          ]}
          {...form.field("paymentMethod")}
        />
        <FormField {...control("validFrom")} as={DateField} min={shopToday()} />
        <FormField
          {...control("validTo")}
          as={DateField}
          hint={t("add.validToHint")}
          optional
          min={shopToday()}
        />
      </div>
      <TextArea
        label={t("reason")}
        hint={t("add.reasonHint")}
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
