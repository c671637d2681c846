import { useWatch } from "react-hook-form";
import { roles } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { ControlledField, type AppForm } from "#src/client/ui/form.tsx";
import { PhoneField } from "#src/client/ui/phone-field.tsx";
import { SelectField } from "#src/client/ui/select-field.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import { NumberField } from "#src/areas/settings/client/number-field.tsx";
import { PermissionEditor } from "./permission-editor.tsx";
import type { UserInput, UserOutput } from "./user-form.ts";

/** Name, role and rights of a user, in a new one's form and in that of one who is there. */
export function UserFields({ form }: { form: AppForm<UserInput, UserOutput> }) {
  const { t } = useTranslation("users");
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField label={t("field.name")} maxLength={120} {...form.field("name")} />
      <TextField label={t("field.email")} type="email" {...form.field("email")} />
      <SelectField
        label={t("field.role")}
        options={roles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
        {...form.field("role")}
      />
      <ControlledField form={form} name="maxDevicesAllowed">
        {(field) => (
          <NumberField
            label={t("field.maxDevicesAllowed")}
            hint={t("field.maxDevicesHint")}
            {...field}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="phone">
        {(field) => <PhoneField label={t("field.phone")} optional {...field} />}
      </ControlledField>
      <TextField
        label={t("field.department")}
        optional
        maxLength={80}
        {...form.field("department")}
      />
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
