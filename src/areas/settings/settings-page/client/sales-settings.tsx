import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
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
  const { input, control } = labelled(form, t, "sales.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("sales.till")}>
        <FormField
          {...control("discountLimitPercent")}
          as={NumberField}
          hint={t("sales.discountLimitHint")}
          unit={t("percent")}
          decimals
        />
        <FormField
          {...control("largestAmount")}
          as={ShillingsField}
          hint={t("sales.largestAmountHint")}
        />
        <CheckboxField
          {...input("walkInFirst")}
          className="tablet:col-span-2"
          hint={t("sales.walkInFirstHint")}
        />
      </SettingsCard>
      <SettingsCard title={t("sales.shifts")}>
        <CheckboxField
          {...input("requireShift")}
          className="tablet:col-span-2"
          hint={t("sales.requireShiftHint")}
        />
        <FormField
          {...control("shiftTolerance")}
          as={ShillingsField}
          hint={t("sales.shiftToleranceHint")}
        />
        <FormField
          {...control("shiftDifferenceLimit")}
          as={ShillingsField}
          hint={t("sales.shiftDifferenceLimitHint")}
        />
        <FormField
          {...control("shiftHours")}
          as={NumberField}
          hint={t("sales.shiftHoursHint")}
          unit={t("hours")}
        />
      </SettingsCard>
      <SettingsCard title={t("sales.credit")}>
        <FormField
          {...control("giftCardMonths")}
          as={NumberField}
          hint={t("sales.giftCardMonthsHint")}
          unit={t("sales.months")}
        />
      </SettingsCard>
    </SettingsForm>
  );
}
