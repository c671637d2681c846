import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkInventory } from "../../core/client/form-checks.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { ShillingsField } from "#src/client/ui/fields/shillings-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

export default function InventorySettings({ stored }: { stored: Settings["inventory"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateInventorySettings);
  const form = useSettingsForm<Settings["inventory"]>({
    check: checkInventory,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  const { control } = labelled(form, t, "inventory.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("inventory.alerts")}>
        <FormField {...control("expiryAlertDays")} as={NumberField} unit={t("days")} />
      </SettingsCard>
      <SettingsCard title={t("inventory.adjustments")}>
        <FormField
          {...control("adjustmentLimit")}
          as={ShillingsField}
          hint={t("inventory.adjustmentLimitHint")}
        />
        <FormField
          {...control("arrivalLimit")}
          as={ShillingsField}
          hint={t("inventory.arrivalLimitHint")}
        />
      </SettingsCard>
      <SettingsCard title={t("inventory.receiving")}>
        <ControlledField form={form} name="allowOverReceipt">
          {({ value, onChange }) => (
            <CheckboxField
              label={t("inventory.allowOverReceipt")}
              hint={t("inventory.allowOverReceiptHint")}
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        </ControlledField>
      </SettingsCard>
    </SettingsForm>
  );
}
