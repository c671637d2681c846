import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkSales } from "../../core/client/form-checks.ts";
import { ShillingsField } from "#src/client/ui/fields/shillings-field.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

/** The form for the settings of sales and shifts. */
export default function SalesSettings({ stored }: { stored: Settings["sales"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateSalesSettings);
  const form = useSettingsForm<Settings["sales"]>({
    check: checkSales,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("sales.till")}>
        <ControlledField form={form} name="discountLimitPercent">
          {(field) => (
            <NumberField
              label={t("sales.discountLimitPercent")}
              hint={t("sales.discountLimitHint")}
              unit={t("percent")}
              decimals
              {...field}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="largestAmount">
          {(field) => (
            <ShillingsField
              label={t("sales.largestAmount")}
              hint={t("sales.largestAmountHint")}
              {...field}
            />
          )}
        </ControlledField>
        <CheckboxField
          className="tablet:col-span-2"
          label={t("sales.walkInFirst")}
          hint={t("sales.walkInFirstHint")}
          {...form.field("walkInFirst")}
        />
      </SettingsCard>
      <SettingsCard title={t("sales.shifts")}>
        <CheckboxField
          className="tablet:col-span-2"
          label={t("sales.requireShift")}
          hint={t("sales.requireShiftHint")}
          {...form.field("requireShift")}
        />
        <ControlledField form={form} name="shiftTolerance">
          {(field) => (
            <ShillingsField
              label={t("sales.shiftTolerance")}
              hint={t("sales.shiftToleranceHint")}
              {...field}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="shiftDifferenceLimit">
          {(field) => (
            <ShillingsField
              label={t("sales.shiftDifferenceLimit")}
              hint={t("sales.shiftDifferenceLimitHint")}
              {...field}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="shiftHours">
          {(field) => (
            <NumberField
              label={t("sales.shiftHours")}
              hint={t("sales.shiftHoursHint")}
              unit={t("hours")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("sales.credit")}>
        <ControlledField form={form} name="giftCardMonths">
          {(field) => (
            <NumberField
              label={t("sales.giftCardMonths")}
              hint={t("sales.giftCardMonthsHint")}
              unit={t("sales.months")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
    </SettingsForm>
  );
}
