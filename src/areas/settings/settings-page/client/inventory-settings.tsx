import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
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
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("inventory.alerts")}>
        <ControlledField form={form} name="expiryAlertDays">
          {(field) => (
            <NumberField label={t("inventory.expiryAlertDays")} unit={t("days")} {...field} />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("inventory.adjustments")}>
        <ControlledField form={form} name="adjustmentLimit">
          {(field) => (
            <ShillingsField
              label={t("inventory.adjustmentLimit")}
              hint={t("inventory.adjustmentLimitHint")}
              {...field}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="arrivalLimit">
          {(field) => (
            <ShillingsField
              label={t("inventory.arrivalLimit")}
              hint={t("inventory.arrivalLimitHint")}
              {...field}
            />
          )}
        </ControlledField>
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
