import { useWatch } from "react-hook-form";
import { roles } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { PermissionEditor } from "../../roles/client/permission-editor.tsx";
import type { UserInput, UserOutput } from "../../core/client/user-form.ts";

type Props = { form: AppForm<UserInput, UserOutput> };

export function DetailFields({ form }: Props) {
  const { t } = useTranslation("users");
  const { input, control } = labelled(form, t, "field.");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField {...input("name")} maxLength={120} />
      <TextField {...input("email")} type="email" />
      <FormField {...control("phone")} as={PhoneField} optional />
      <TextField {...input("department")} optional maxLength={80} />
    </div>
  );
}

export function RightsFields({ form }: Props) {
  const { t } = useTranslation("users");
  const role = useWatch({ control: form.control, name: "role" });
  const mayBeAdmin = useSession().role === "admin";
  const { input, control } = labelled(form, t, "field.");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <SelectField
        {...input("role")}
        options={roles
          .filter((value) => value !== "admin" || mayBeAdmin || role === "admin")
          .map((value) => ({ value, label: t(`shell:role.${value}`) }))}
      />
      {role === "technician" ? (
        <FormField
          {...control("maxDevicesAllowed")}
          as={NumberField}
          hint={t("field.maxDevicesHint")}
        />
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
