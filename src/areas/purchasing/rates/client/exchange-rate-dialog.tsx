import * as z from "zod";
import type { MoneyFormat } from "#src/shared/money.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ArchiveButton } from "#src/client/ui/forms/archive-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { FormField } from "#src/client/ui/forms/form.tsx";
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

interface Props {
  /** null: a new one. */
  rate: ExchangeRate | null;
  onClose: () => void;
}

/** Adds an exchange rate to shillings, or corrects or removes one. */
export default function ExchangeRateDialog({ rate, onClose }: Props) {
  const { t } = useTranslation("exchange-rates");
  const { format } = useCurrency();
  const today = useToday();
  const create = useWrite(exchangeRatesContract.createExchangeRate);
  const update = useWrite(exchangeRatesContract.updateExchangeRate);
  const edit = useRecordForm({
    record: rate,
    toInput: (stored) => ({
      fromCurrency: stored?.fromCurrency ?? "USD",
      rate: stored ? typedRate(stored.rate, format) : "",
      effectiveDate: stored?.effectiveDate ?? today,
    }),
    schema: rateForm(format),
    label: (field) => t(`field.${field}`),
    create: (values) => create.mutateAsync({ body: { ...values, toCurrency: HOME_CURRENCY } }),
    update: ({ fromCurrency: _, ...body }, { id }) => update.mutateAsync({ params: { id }, body }),
    done: () => t(rate ? "saved" : "added"),
    onClose,
  });
  return (
    <RecordDialog
      edit={edit}
      title={rate ? t("edit", { currency: rate.fromCurrency }) : t("add")}
      description={t("hint")}
      submitLabel={t(rate ? "common:save" : "submit")}
      secondary={
        rate && (
          <ArchiveButton
            endpoint={exchangeRatesContract.archiveExchangeRate}
            input={{ params: { id: rate.id } }}
            label={t("archive")}
            done={t("archivedNow")}
            onDone={onClose}
          />
        )
      }
    >
      {rate ? null : (
        <SelectField
          {...edit.input("fromCurrency")}
          options={foreign.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField {...edit.input("rate")} inputMode="decimal" maxLength={14} />
      <FormField {...edit.control("effectiveDate")} as={DateField} />
    </RecordDialog>
  );
}
