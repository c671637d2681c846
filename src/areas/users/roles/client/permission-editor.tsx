import { useQuery } from "@tanstack/react-query";
import { rolePermissions, type Permission, type Role } from "#src/shared/permissions.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { rolesContract } from "../contract.ts";
import { differencesOf, permissionsByRole } from "./differences.ts";
import { PermissionDifferences } from "./permission-differences.tsx";
import { PermissionChoice } from "./permission-choice.tsx";
import { namesOf, permissionsOf } from "../../core/client/user-form.ts";

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
  const roles = useQuery(read(rolesContract.listRoles, {}));
  const usual = permissionsByRole(role, roles.data?.items) ?? rolePermissions[role];
  const chosen = permissionsOf(value);
  const { added, removed } = differencesOf(chosen, usual);
  return (
    <div className={className}>
      <SegmentedControl
        label={t("field.permissions")}
        value={isOwn ? "own" : "role"}
        onChange={(choice) => (choice === "own" ? change(usual) : onChange(""))}
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
              count: usual.length,
            })}
      </p>
      {isOwn ? (
        <div className="mt-3 flex flex-col gap-3">
          <div>
            <p className="text-12 font-medium text-ink-faint">
              {added.length + removed.length > 0
                ? t("permissions.differs", { role: t(`shell:role.${role}`) })
                : t("permissions.same", { role: t(`shell:role.${role}`) })}
            </p>
            <PermissionDifferences added={added} removed={removed} />
          </div>
          <PermissionChoice chosen={chosen} onChange={change} error={error} />
        </div>
      ) : null}
    </div>
  );
}
