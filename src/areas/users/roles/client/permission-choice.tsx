import type { Permission } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { permissionGroups } from "./permission-groups.ts";

type Props = {
  chosen: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  error?: string | undefined;
};

/** Shows a checkbox for each permission. Those that the viewer lacks are disabled; a sentence below tells why. */
export function PermissionChoice({ chosen, onChange, error }: Props) {
  const { t } = useTranslation("users");
  const may = useMay();
  const isShort = permissionGroups.flatMap(([, list]) => list).every((each) => may(each));
  return (
    <div className="flex flex-col gap-3">
      {permissionGroups.map(([group, list]) => (
        <fieldset key={group}>
          <legend className="text-12 font-medium text-ink-faint">
            {t(`permissions.group.${group}`)}
          </legend>
          <div className="grid gap-x-4 tablet:grid-cols-2">
            {list.map((permission) => (
              <CheckboxField
                key={permission}
                label={t(`permissions.name.${permission}`)}
                checked={chosen.includes(permission)}
                aria-disabled={!may(permission) || undefined}
                onChange={({ target }) => {
                  if (!may(permission)) return;
                  onChange(
                    target.checked
                      ? [...chosen, permission]
                      : chosen.filter((each) => each !== permission),
                  );
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isShort ? null : <p className="text-12 text-ink-faint">{t("permissions.mine")}</p>}
      <FieldError label={t("field.permissions")} error={error} />
    </div>
  );
}
