import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { ControlledField } from "#src/client/ui/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { settingsContract, type Settings } from "../contract.ts";
import { checkDevices } from "./form-checks.ts";
import { ListEditor } from "./list-editor.tsx";
import { NumberField } from "./number-field.tsx";
import { SettingsCard, SettingsForm } from "./settings-card.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const numbers = [
  { name: "maxDevicesPerCustomer", unit: null },
  { name: "targetRepairDays", unit: "days" },
  { name: "depositRequiredPercent", unit: "percent" },
  { name: "priorityFeePercent", unit: "percent" },
  { name: "rushFeePercent", unit: "percent" },
  { name: "estimateValidDays", unit: "days" },
  { name: "approvalMarginPercent", unit: "percent" },
] as const;

export function DevicesSettings({ stored }: { stored: Settings["devices"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateDevicesSettings);
  const form = useSettingsForm<Settings["devices"]>({
    check: checkDevices,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("devices.limits")}>
        {numbers.map(({ name, unit }) => (
          <ControlledField key={name} form={form} name={name}>
            {(field) => (
              <NumberField
                label={t(`devices.${name}`)}
                decimals={unit === "percent"}
                {...(unit ? { unit: t(unit) } : {})}
                {...field}
              />
            )}
          </ControlledField>
        ))}
      </SettingsCard>
      <Section title={t("devices.checklists")}>
        <div className="flex flex-col gap-6">
          <ControlledField form={form} name="checklistItems">
            {({ value, onChange, error }) => (
              <ListEditor
                label={t("devices.checklistItems")}
                value={value}
                onChange={onChange}
                error={error}
              />
            )}
          </ControlledField>
          <ControlledField form={form} name="returnChecklistItems">
            {({ value, onChange, error }) => (
              <ListEditor
                label={t("devices.returnChecklistItems")}
                value={value}
                onChange={onChange}
                error={error}
              />
            )}
          </ControlledField>
        </div>
      </Section>
    </SettingsForm>
  );
}
