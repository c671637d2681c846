import { Archive } from "lucide-react";
import * as z from "zod";
import type { MoneyFormat } from "#src/shared/money.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { HOME_CURRENCY } from "../../values.ts";
import { exchangeRatesContract, type ExchangeRate } from "../contract.ts";
import { readRate, typedRate } from "../rate-text.ts";

const foreign = orderCurrencies.filter((currency) => currency !== HOME_CURRENCY);

const rateForm = (format: MoneyFormat) =>
  z.object({
    fromCurrency: z.enum(orderCurrencies),
    rate: z
      .string()
      .refine((typed) => readRate(typed, format) !== null, "exchange-rates:wrongRate")
      .transform((typed) => readRate(typed, format) ?? 0),
    effectiveDate: z.string().min(1, "common:invalid.required"),
  });
type Input = z.input<ReturnType<typeof rateForm>>;
type Output = z.output<ReturnType<typeof rateForm>>;

interface Props {
  /** null: a new one. */
  rate: ExchangeRate | null;
  onClose: () => void;
}

/** Adds an exchange rate to shillings, or corrects or removes one. */
export default function ExchangeRateDialog({ rate, onClose }: Props) {
  return rate ? <Edit rate={rate} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("exchange-rates");
  const { format } = useCurrency();
  const create = useWrite(exchangeRatesContract.createExchangeRate);
  const form = useAppForm<Input, Output>({
    schema: rateForm(format),
    defaultValues: { fromCurrency: "USD", rate: "", effectiveDate: useToday() },
    submit: async (values) => {
      await create.mutateAsync({ body: { ...values, toCurrency: HOME_CURRENCY } });
      toasts.success(t("added"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("add")}
      description={t("hint")}
      form={form}
      submitLabel={t("submit")}
    >
      <SelectField
        label={t("field.fromCurrency")}
        options={foreign.map((value) => ({ value, label: value }))}
        {...form.field("fromCurrency")}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const { t } = useTranslation("exchange-rates");
  const { format } = useCurrency();
  const update = useWrite(exchangeRatesContract.updateExchangeRate);
  const { form, meanwhile, takeTheirs } = useVersionedForm<ExchangeRate, Input, Output>({
    record: rate,
    toInput: ({ fromCurrency, rate: stored, effectiveDate }) => ({
      fromCurrency,
      rate: typedRate(stored, format),
      effectiveDate,
    }),
    schema: rateForm(format),
    save: async ({ fromCurrency: _, ...changes }, version) => {
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ params: { id: rate.id }, body: { version, ...changes } });
        toasts.success(t("saved"));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("edit", { currency: rate.fromCurrency })}
      description={t("hint")}
      form={form}
      submitLabel={t("common:save")}
      secondary={<ArchiveButton rate={rate} onDone={onClose} />}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`field.${field}`)}
        renderValue={(_, value) => String(value)}
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function ArchiveButton({ rate: { id }, onDone }: { rate: ExchangeRate; onDone: () => void }) {
  const { t } = useTranslation("exchange-rates");
  const errorText = useErrorText();
  const archive = useWrite(exchangeRatesContract.archiveExchangeRate);
  const remove = async () => {
    try {
      await archive.mutateAsync({ params: { id } });
      toasts.success(t("archivedNow"));
      onDone();
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return (
    <Button icon={<Archive size={16} />} loading={archive.isPending} onClick={() => void remove()}>
      {t("archive")}
    </Button>
  );
}

function Fields({ form }: { form: AppForm<Input, Output> }) {
  const { t } = useTranslation("exchange-rates");
  return (
    <>
      <TextField
        label={t("field.rate")}
        inputMode="decimal"
        maxLength={14}
        {...form.field("rate")}
      />
      <ControlledField form={form} name="effectiveDate">
        {(field) => <DateField label={t("field.effectiveDate")} {...field} />}
      </ControlledField>
    </>
  );
}
