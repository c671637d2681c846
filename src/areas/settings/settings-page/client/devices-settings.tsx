import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { Section } from "#src/client/ui/section.tsx";
import { asKnownItem } from "../../checklist-items.ts";
import { ownSignatures, settingsContract, type Settings } from "../../contract.ts";
import { checkDevices } from "../../core/client/form-checks.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { OrderedListEditor } from "../../core/client/ordered-list-editor.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

const numbers = [
  { name: "maxDevicesPerCustomer", unit: null },
  { name: "targetRepairDays", unit: "days" },
  { name: "depositRequiredPercent", unit: "percent" },
  { name: "priorityFeePercent", unit: "percent" },
  { name: "rushFeePercent", unit: "percent" },
  { name: "estimateValidDays", unit: "days" },
  { name: "approvalMarginPercent", unit: "percent" },
] as const;

export default function DevicesSettings({ stored }: { stored: Settings["devices"] }) {
  const { t } = useTranslation("settings");
  const nameOf = (item: string) => {
    const known = asKnownItem(item);
    return known ? t(`devices.item.${known}`) : item;
  };
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
        <TextArea
          className="tablet:col-span-2"
          label={t("devices.quotationTerms")}
          hint={t("devices.quotationTermsHint")}
          rows={3}
          maxLength={1000}
          {...form.field("quotationTerms")}
        />
      </SettingsCard>
      <SlipCard form={form} />
      <Section title={t("devices.checklists")}>
        <div className="flex flex-col gap-6">
          <ControlledField form={form} name="checklistItems">
            {({ value, onChange, error }) => (
              <OrderedListEditor
                label={t("devices.checklistItems")}
                value={value}
                onChange={onChange}
                nameOf={nameOf}
                error={error}
              />
            )}
          </ControlledField>
          <ControlledField form={form} name="outtakeChecklistItems">
            {({ value, onChange, error }) => (
              <div className="flex flex-col gap-3">
                <CheckboxField
                  label={t("devices.sameBeforeHandOver")}
                  checked={value === null}
                  onChange={(event) =>
                    onChange(event.target.checked ? null : [...form.getValues("checklistItems")])
                  }
                />
                {value === null ? null : (
                  <OrderedListEditor
                    label={t("devices.outtakeChecklistItems")}
                    value={value}
                    onChange={onChange}
                    nameOf={nameOf}
                    error={error}
                  />
                )}
              </div>
            )}
          </ControlledField>
          <ControlledField form={form} name="returnChecklistItems">
            {({ value, onChange, error }) => (
              <OrderedListEditor
                label={t("devices.returnChecklistItems")}
                value={value}
                onChange={onChange}
                nameOf={nameOf}
                error={error}
              />
            )}
          </ControlledField>
        </div>
      </Section>
    </SettingsForm>
  );
}

function SlipCard({ form }: { form: AppForm<Settings["devices"], Settings["devices"]> }) {
  const { t } = useTranslation("settings");
  const { input } = labelled(form, t, "devices.");
  return (
    <SettingsCard title={t("devices.intake")}>
      <SelectField
        {...input("ourSignature")}
        hint={t("devices.ourSignatureHint")}
        options={ownSignatures.map((value) => ({ value, label: t(`devices.sign.${value}`) }))}
      />
      <TextArea
        {...input("slipTerms")}
        className="tablet:col-span-2"
        hint={t("devices.slipTermsHint")}
        rows={3}
        maxLength={1000}
      />
    </SettingsCard>
  );
}
