import { useWatch } from "react-hook-form";
import { roles } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { PermissionEditor } from "../../roles/client/permission-editor.tsx";
import type { UserInput, UserOutput } from "../../core/client/user-form.ts";

type Props = { form: AppForm<UserInput, UserOutput> };

export function DetailFields({ form }: Props) {
  const { t } = useTranslation("users");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField label={t("field.name")} maxLength={120} {...form.field("name")} />
      <TextField label={t("field.email")} type="email" {...form.field("email")} />
      <ControlledField form={form} name="phone">
        {(field) => <PhoneField label={t("field.phone")} optional {...field} />}
      </ControlledField>
      <TextField
        label={t("field.department")}
        optional
        maxLength={80}
        {...form.field("department")}
      />
    </div>
  );
}

export function RightsFields({ form }: Props) {
  const { t } = useTranslation("users");
  const role = useWatch({ control: form.control, name: "role" });
  const mayBeAdmin = useSession().role === "admin";
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        label={t("field.role")}
        options={roles
          .filter((value) => value !== "admin" || mayBeAdmin || role === "admin")
          .map((value) => ({ value, label: t(`shell:role.${value}`) }))}
        {...form.field("role")}
      />
      {role === "technician" ? (
        <ControlledField form={form} name="maxDevicesAllowed">
          {(field) => (
            <NumberField
              label={t("field.maxDevicesAllowed")}
              hint={t("field.maxDevicesHint")}
              {...field}
            />
          )}
        </ControlledField>
      ) : null}
      <ControlledField form={form} name="permissions">
        {({ value, onChange, error }) => (
          <PermissionEditor
            className="tablet:col-span-2"
            role={role}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </ControlledField>
    </div>
  );
}
