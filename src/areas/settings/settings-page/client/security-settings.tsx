import { useWatch } from "react-hook-form";
import { roles, type Role } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkSecurity } from "../../core/client/form-checks.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

export default function SecuritySettings({ stored }: { stored: Settings["security"] }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateSecuritySettings);
  const form = useSettingsForm<Settings["security"]>({
    check: checkSecurity,
    stored,
    save: (body) => update.mutateAsync({ body }),
  });
  const policy = useWatch({ control: form.control, name: "passwordPolicy" });
  const { input, control } = labelled(form, t, "security.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("security.sessions")}>
        <FormField
          {...control("sessionTimeout")}
          as={NumberField}
          hint={t("security.sessionTimeoutHint")}
          unit={t("minutes")}
        />
        <FormField
          {...control("loginAttempts")}
          as={NumberField}
          hint={t("security.loginAttemptsHint")}
        />
      </SettingsCard>
      <SettingsCard title={t("security.passwords")}>
        <ControlledField form={form} name="passwordPolicy">
          {({ value, onChange }) => (
            <div>
              <SegmentedControl
                label={t("security.passwordPolicy")}
                value={value}
                onChange={onChange}
                options={[
                  { value: "standard", label: t("security.standard") },
                  { value: "long", label: t("security.long") },
                ]}
              />
              <p className="mt-1.5 text-12 text-ink-faint">
                {t(value === "long" ? "security.longHint" : "security.standardHint")}
              </p>
            </div>
          )}
        </ControlledField>
        {policy === "long" ? null : (
          <FormField
            {...control("passwordExpiryDays")}
            as={NumberField}
            hint={t("security.passwordExpiryHint")}
            unit={t("days")}
          />
        )}
      </SettingsCard>
      <SettingsCard title={t("security.secondFactor")}>
        <ControlledField form={form} name="secondFactorRoles">
          {(field) => <SecondFactorRoles {...field} />}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("security.connections")}>
        <CheckboxField
          {...input("allowPrivateWebhooks")}
          hint={t("security.allowPrivateWebhooksHint")}
        />
      </SettingsCard>
      <SettingsCard title={t("security.audit")}>
        <TextField {...input("sealEmail")} hint={t("security.sealEmailHint")} type="email" />
      </SettingsCard>
    </SettingsForm>
  );
}

/** The roles whose users need a second factor, each with a box to tick. */
function SecondFactorRoles({
  value,
  onChange,
}: {
  value: readonly Role[];
  onChange: (chosen: Role[]) => void;
}) {
  const { t } = useTranslation("settings");
  return (
    <fieldset>
      <legend className="text-12 text-pretty text-ink-faint">
        {t("security.secondFactorHint")}
      </legend>
      <div className="mt-2">
        {roles.map((role) => (
          <CheckboxField
            key={role}
            label={t(`shell:role.${role}`)}
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(roles.filter((one) => (one === role ? target.checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
