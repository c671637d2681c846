import { needed, numberWithin, wrongOf } from "#src/client/checks.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ShillingsField } from "#src/client/ui/fields/shillings-field.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";
import { cashRoundings } from "../../contract.ts";
import { taxesContract, type ChargeSettings as Charges } from "../contract.ts";

const percent = (value: number) => numberWithin(value, 0, 100, { decimals: true });

type Values = Charges & { reason: string };

const check = (settings: Values): Record<string, string> =>
  wrongOf({
    serviceChargePercent: percent(settings.serviceChargePercent),
    lateFeePercent: percent(settings.lateFeePercent),
    lateFeeAfterDays: numberWithin(settings.lateFeeAfterDays, 1, 365),
    diagnosisFee: numberWithin(settings.diagnosisFee, 0, 100_000_000),
    cancellationHours: numberWithin(settings.cancellationHours, 0, 8760),
    creditLimit: numberWithin(settings.creditLimit, 0, 1_000_000_000),
    reason: needed(settings.reason),
  });

const cards = [
  {
    charge: "service",
    on: "serviceChargeEnabled",
    numbers: [{ name: "serviceChargePercent", unit: "percent" }],
  },
  {
    charge: "late",
    on: "lateFeeEnabled",
    numbers: [
      { name: "lateFeePercent", unit: "percent" },
      { name: "lateFeeAfterDays", unit: "days" },
    ],
  },
  {
    charge: "diagnosis",
    on: null,
    numbers: [
      { name: "diagnosisFee", unit: "shillings" },
      { name: "cancellationHours", unit: "hours" },
    ],
  },
] as const;

/** The form for the charges beside prices, which are all off in a new shop, and for what customers may owe. */
export function ChargeSettings({ stored }: { stored: Charges }) {
  const { t } = useTranslation("charges");
  const change = useWrite(taxesContract.changeCharges);
  const form = useSettingsForm<Values>({
    check,
    stored: { ...stored, reason: "" },
    save: ({ reason = "", ...body }) =>
      change.mutateAsync({ body: { ...body, reason: reason.trim() } }),
  });
  return (
    <SettingsForm form={form}>
      {cards.map(({ charge, on, numbers }) => (
        <SettingsCard key={charge} title={t(`${charge}.title`)}>
          <p className="text-ink-quiet tablet:col-span-2">{t(`${charge}.hint`)}</p>
          {on ? (
            <ControlledField form={form} name={on}>
              {({ value, onChange }) => (
                <div className="tablet:col-span-2">
                  <SwitchField label={t(`${charge}.on`)} checked={value} onChange={onChange} />
                </div>
              )}
            </ControlledField>
          ) : null}
          {numbers.map(({ name, unit }) => (
            <ControlledField key={name} form={form} name={name}>
              {(field) =>
                unit === "shillings" ? (
                  <ShillingsField label={t(`field.${name}`)} {...field} />
                ) : (
                  <NumberField
                    label={t(`field.${name}`)}
                    unit={t(`unit.${unit}`)}
                    decimals={unit === "percent"}
                    {...field}
                  />
                )
              }
            </ControlledField>
          ))}
        </SettingsCard>
      ))}
      <SettingsCard title={t("limits.title")}>
        <ControlledField form={form} name="cashRounding">
          {({ value, onChange, ...field }) => (
            <SelectField
              label={t("field.cashRounding")}
              hint={t("limits.cashRoundingHint")}
              {...field}
              value={String(value)}
              onChange={(event) => {
                const chosen = cashRoundings.find((each) => String(each) === event.target.value);
                if (chosen !== undefined) onChange(chosen);
              }}
              options={cashRoundings.map((each) => ({
                value: String(each),
                label:
                  each === 0 ? t("limits.notRounded") : t("limits.roundedTo", { amount: each }),
              }))}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="creditLimit">
          {(field) => (
            <ShillingsField
              label={t("field.creditLimit")}
              hint={t("limits.creditLimitHint")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("why.title")}>
        <TextField
          label={t("reason")}
          hint={t("why.hint")}
          maxLength={300}
          className="tablet:col-span-2"
          {...form.field("reason")}
        />
      </SettingsCard>
    </SettingsForm>
  );
}
