import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { settingsContract, type Settings } from "../contract.ts";
import { checkInventory } from "./form-checks.ts";
import { NumberField } from "./number-field.tsx";
import { SettingsCard, SettingsForm } from "./settings-card.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

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
    </SettingsForm>
  );
}
