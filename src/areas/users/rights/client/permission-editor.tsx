import { rolePermissions, type Permission, type Role } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { PermissionChoice } from "./permission-choice.tsx";
import { namesOf, permissionsOf } from "../../client/user-form.ts";

type Props = {
  role: Role;
  /** The names of the permissions, separated by spaces; user-form.ts explains the special values. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  className?: string;
};

/**
 * Lets the viewer choose between the role's permissions and a separate list, which begins with the role's permissions.
 */
export function PermissionEditor({ role, value, onChange, error, className }: Props) {
  const { t } = useTranslation("users");
  const isOwn = value !== "";
  const change = (chosen: readonly Permission[]) => onChange(namesOf(chosen));
  return (
    <div className={className}>
      <SegmentedControl
        label={t("field.permissions")}
        value={isOwn ? "own" : "role"}
        onChange={(choice) => (choice === "own" ? change(rolePermissions[role]) : onChange(""))}
        options={[
          { value: "role", label: t("permissions.byRole") },
          { value: "own", label: t("permissions.own") },
        ]}
      />
      <p className="mt-1.5 text-12 text-ink-faint">
        {isOwn
          ? t("permissions.ownHint")
          : t("permissions.roleHas", {
              role: t(`shell:role.${role}`),
              count: rolePermissions[role].length,
            })}
      </p>
      {isOwn ? (
        <div className="mt-3">
          <PermissionChoice chosen={permissionsOf(value)} onChange={change} error={error} />
        </div>
      ) : null}
    </div>
  );
}
