import { Suspense, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { numberWithin, wrongOf } from "#src/client/checks.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { Section } from "#src/client/ui/section.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useRefused } from "../../core/client/switch-settings.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";
import { settingsContract, type Settings } from "../../contract.ts";
import { backupFrequencies, figurePeriods } from "../../system-schemas.ts";

const MaintenanceDialog = lazyWithWords(() => import("./maintenance-dialog.tsx"), "maintenance");

const flags = [
  "maintenanceMode",
  "autoUpdates",
  "errorReporting",
  "performanceMonitoring",
  "debugMode",
  "cacheEnabled",
  "compressionEnabled",
] as const;

/** The settings of the system, and of what runs without anybody. */
export default function SystemSettings({ settings }: { settings: Settings }) {
  return (
    <div className="flex flex-col gap-4">
      <Flags stored={settings.system} />
      <Numbers settings={settings} />
    </div>
  );
}

function Flags({ stored }: { stored: Settings["system"] }) {
  const { t } = useTranslation("settings");
  const refused = useRefused();
  const update = useWrite(settingsContract.updateSystemSettings);
  const [isStarting, setStarting] = useState(false);
  const shown = { ...stored, ...(update.isPending ? update.variables.body : {}) };
  const turn = (flag: (typeof flags)[number], on: boolean) => {
    if (flag === "maintenanceMode" && on) setStarting(true);
    else update.mutate({ body: { [flag]: on } }, { onError: refused });
  };
  return (
    <Section title={t("system.flags")} meta={t("system.flagsHint")}>
      <div className="divide-y divide-line">
        {flags.map((flag) => (
          <div key={flag} data-setting={`system.${flag}`}>
            <SwitchField
              label={t(`system.${flag}`)}
              hint={t(`system.${flag}Hint`)}
              checked={shown[flag]}
              onChange={(on) => turn(flag, on)}
            />
          </div>
        ))}
      </div>
      {isStarting ? (
        <Suspense>
          <MaintenanceDialog onClose={() => setStarting(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

type Values = Settings["general"] &
  Settings["automation"] &
  Settings["integrations"] &
  Settings["backup"] &
  Pick<Settings["system"], "dataRetentionDays">;

const checkNumbers = (values: Values): Record<string, string> =>
  wrongOf({
    unpaidSaleMinutes: numberWithin(values.unpaidSaleMinutes, 5, 1440),
    healthCheckMinutes: numberWithin(values.healthCheckMinutes, 1, 1440),
    callsKept: numberWithin(values.callsKept, 10, 1000),
    backupRetentionDays: numberWithin(values.backupRetentionDays, 1, 3650),
    dataRetentionDays: numberWithin(values.dataRetentionDays, 30, 36_500),
  });

/** One form for several small categories. Each is saved by its own request, and only if one of its fields has changed. */
function Numbers({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const { general, automation, integrations, backup, system } = settings;
  const save = useSaveByCategory(settings);
  const form = useSettingsForm<Values>({
    check: checkNumbers,
    stored: {
      ...general,
      ...automation,
      ...integrations,
      ...backup,
      dataRetentionDays: system.dataRetentionDays,
    },
    save,
  });
  const { input, control } = labelled(form, t, "backup.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("system.figures")}>
        <ControlledField form={form} name="figuresPeriodDays">
          {({ value, onChange, ref: _, ...field }) => (
            <SegmentedControl
              {...field}
              label={t("general.figuresPeriodDays")}
              value={String(value)}
              onChange={(chosen) => {
                const days = figurePeriods.find((each) => String(each) === chosen);
                if (days) onChange(days);
              }}
              options={figurePeriods.map((each) => ({
                value: String(each),
                label: t("system.soManyDays", { count: each }),
              }))}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("system.automation")}>
        <ControlledField form={form} name="unpaidSaleMinutes">
          {(field) => (
            <NumberField
              label={t("automation.unpaidSaleMinutes")}
              hint={t("automation.unpaidSaleMinutesHint")}
              unit={t("minutes")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("setting-screens:setup.integrations")}>
        <ControlledField form={form} name="healthCheckMinutes">
          {(field) => (
            <NumberField
              label={t("integrations.healthCheckMinutes")}
              hint={t("integrations.healthCheckMinutesHint")}
              unit={t("minutes")}
              {...field}
            />
          )}
        </ControlledField>
        <ControlledField form={form} name="callsKept">
          {(field) => (
            <NumberField
              label={t("integrations.callsKept")}
              hint={t("integrations.callsKeptHint")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("backup.title")}>
        <ControlledField form={form} name="autoBackup">
          {({ value, onChange }) => (
            <div className="tablet:col-span-2" data-setting="backup.autoBackup">
              <SwitchField label={t("backup.autoBackup")} checked={value} onChange={onChange} />
            </div>
          )}
        </ControlledField>
        <SelectField
          {...input("backupFrequency")}
          options={backupFrequencies.map((value) => ({ value, label: t(`backup.${value}`) }))}
        />
        <FormField {...control("backupRetentionDays")} as={NumberField} unit={t("days")} />
        <KeptDays form={form} />
      </SettingsCard>
    </SettingsForm>
  );
}

function KeptDays({ form }: { form: ReturnType<typeof useSettingsForm<Values>> }) {
  const { t } = useTranslation("settings");
  return (
    <ControlledField form={form} name="dataRetentionDays">
      {(field) => (
        <NumberField
          label={t("system.dataRetentionDays")}
          hint={t("system.dataRetentionDaysHint")}
          unit={t("days")}
          {...field}
        />
      )}
    </ControlledField>
  );
}

function useSaveByCategory({ general, automation, integrations, backup }: Settings) {
  const updates = {
    general: useWrite(settingsContract.updateGeneralSettings),
    automation: useWrite(settingsContract.updateAutomationSettings),
    integrations: useWrite(settingsContract.updateIntegrationsSettings),
    backup: useWrite(settingsContract.updateBackupSettings),
    system: useWrite(settingsContract.updateSystemSettings),
  };
  return async (changes: Partial<Values>) => {
    const ofCategory = (fields: object) =>
      Object.fromEntries(Object.entries(changes).filter(([name]) => name in fields));
    const { dataRetentionDays } = changes;
    const bodies = {
      general: ofCategory(general),
      automation: ofCategory(automation),
      integrations: ofCategory(integrations),
      backup: ofCategory(backup),
      system: dataRetentionDays === undefined ? {} : { dataRetentionDays },
    };
    for (const category of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const body = bodies[category];
      if (Object.keys(body).length > 0) await updates[category].mutateAsync({ body });
    }
  };
}
