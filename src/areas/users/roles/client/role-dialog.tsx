import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { namesOf, NONE_YET, permissionsOf } from "../../core/client/user-form.ts";
import { PermissionChoice } from "./permission-choice.tsx";
import { rolesContract, type RoleRights } from "../contract.ts";
import { ApprovalWays } from "./approval-ways.tsx";

const roleForm = z.object({
  permissions: z.string().refine((names) => names !== NONE_YET, "users:permissions.needOne"),
  reason: requiredText(300),
});
type RoleInput = z.input<typeof roleForm>;
type RoleOutput = z.output<typeof roleForm>;

const toInput = ({ permissions }: RoleRights): RoleInput => ({
  permissions: namesOf(permissions),
  reason: "",
});

/** Changes what a role may do, with a reason. Other admins may change it at the same time; nobody's change is lost. */
export default function RoleDialog({ role, onClose }: { role: RoleRights; onClose: () => void }) {
  const { t } = useTranslation("users");
  const change = useWrite(rolesContract.changeRoleRights);
  const versioned = useVersionedForm<RoleRights, RoleInput, RoleOutput>({
    record: role,
    toInput,
    schema: roleForm,
    save: async ({ permissions, reason = "" }, version) => {
      if (permissions !== undefined) {
        try {
          await change.mutateAsync({
            params: { role: role.role },
            body: { version, permissions: permissionsOf(permissions), reason },
          });
        } catch (error) {
          if (!(error instanceof ApiRefusal) || error.code !== "stale_version")
            toasts.error(t("rights.failed"));
          throw error;
        }
        toasts.success(t("rights.saved"));
      }
      onClose();
    },
  });
  const { form } = versioned;
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => t(`field.${field}`), onClose }}
      title={t("roles.title", { role: t(`shell:role.${role.role}`) })}
      description={t("roles.effect", { count: role.userCount })}
      size="large"
      submitLabel={t("roles.save")}
      fieldValue={(field, value) =>
        field === "permissions"
          ? t("permissions.count", { count: permissionsOf(String(value)).length })
          : String(value)
      }
    >
      <ControlledField form={form} name="permissions">
        {({ value, onChange, error }) => {
          const chosen = permissionsOf(value);
          return (
            <div className="flex flex-col gap-4">
              <ApprovalWays chosen={chosen} onChange={(next) => onChange(namesOf(next))} />
              <PermissionChoice
                chosen={chosen}
                onChange={(next) => onChange(namesOf(next))}
                error={error}
              />
              <Button
                size="small"
                className="self-start"
                onClick={() => onChange(namesOf(rolePermissions[role.role]))}
              >
                {t("roles.reset")}
              </Button>
            </div>
          );
        }}
      </ControlledField>
      <TextField
        label={t("field.reason")}
        hint={t("rights.reasonHint")}
        maxLength={300}
        {...form.field("reason")}
      />
    </RecordDialog>
  );
}
