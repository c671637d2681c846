import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { usersContract, type User } from "../../contract.ts";
import { mayManage } from "../../rules.ts";
import { differencesOf, permissionsByRole } from "../../roles/client/differences.ts";
import { PermissionDifferences } from "../../roles/client/permission-differences.tsx";
import { rolesContract } from "../../roles/contract.ts";
import { atField } from "../../sessions/client/at-field.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";
import { UserActDialog, type UserAct } from "./user-act-dialog.tsx";
import { FieldValue } from "../../rights/client/user-field-value.tsx";
import { DetailFields } from "../../rights/client/user-fields.tsx";
import {
  detailsOf,
  toInput,
  userForm,
  type UserInput,
  type UserOutput,
} from "../../core/client/user-form.ts";
import { UserSessions } from "./user-sessions.tsx";
import { UserState } from "./user-state.tsx";

type Props = {
  id: string;
  onClose: () => void;
  onReset: (reset: OneTimePassword) => void;
};

export default function UserDialog({ id, onClose, onReset }: Props) {
  const { t } = useTranslation("users");
  const query = useQuery(read(usersContract.getUser, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("list.fetchFailed")}
      lines={6}
      gone={<EmptyState title={t("edit.notFound")} />}
      frame={(state) => (
        <Dialog open onClose={onClose} title={t("list.title")} size="large">
          {state}
        </Dialog>
      )}
    >
      {(user) => <EditUser user={user} onClose={onClose} onReset={onReset} />}
    </Loaded>
  );
}

function EditUser({ user, onClose, onReset }: { user: User } & Omit<Props, "id">) {
  const { t } = useTranslation("users");
  const formId = useId();
  const [act, setAct] = useState<UserAct | null>(null);
  const update = useWrite(usersContract.updateUser);
  const beyond = useBeyondMyRights(user);
  const { form, meanwhile, takeTheirs } = useVersionedForm<User, UserInput, UserOutput>({
    record: user,
    toInput,
    schema: userForm,
    save: async (changes, version) => {
      const details = detailsOf(changes);
      if (Object.keys(details).length > 0) {
        try {
          await update.mutateAsync({ params: { id: user.id }, body: { version, ...details } });
        } catch (error) {
          if (!(error instanceof ApiRefusal) || error.code !== "stale_version")
            toasts.error(t("edit.failed"));
          throw atField(error, { email_taken: "email" });
        }
        toasts.success(t("edit.saved"));
      }
      onClose();
    },
  });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("edit.title", { name: user.name })}
        description={<UserState user={user} />}
        size="large"
        dirty={form.formState.isDirty}
        footer={
          <>
            <Acts user={user} beyond={beyond} onAct={setAct} />
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              loading={form.submitting}
              disabledReason={beyond}
            >
              {t("common:save")}
            </Button>
          </>
        }
      >
        {beyond ? (
          <div className="mb-4">
            <Notice>{beyond}</Notice>
          </div>
        ) : null}
        <form id={formId} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
          <StaleVersionNotice<UserInput>
            changes={meanwhile}
            label={(field) => t(`field.${field}`)}
            renderValue={(field, value) => <FieldValue field={field} value={value} />}
            onTakeTheirs={takeTheirs}
          />
          <DetailFields form={form} />
          <RightsSummary
            user={user}
            refusal={beyond ?? (form.formState.isDirty ? t("rights.saveFirst") : null)}
            onChange={() => setAct("rights")}
          />
          <FormError text={form.formError} />
        </form>
        {beyond ? null : <UserSessions user={user} />}
      </Dialog>
      {act ? (
        <UserActDialog
          user={user}
          act={act}
          onClose={() => setAct(null)}
          onOther={setAct}
          onDone={onClose}
          onReset={onReset}
        />
      ) : null}
    </>
  );
}

/** The reason why the viewer cannot change this user; null when the viewer can. The server applies the same rule. */
function useBeyondMyRights(user: User): string | null {
  const { t } = useTranslation("users");
  const { role, permissions } = useSession();
  const isBeyond = !mayManage(
    { role, permissions: new Set(permissions) },
    { role: user.role, permissions: user.permissionsInForce },
  );
  return isBeyond ? t("rights.beyond") : null;
}

type SummaryProps = { user: User; refusal: string | null; onChange: () => void };

/** Shows the user's rights, with a button that opens the dialog to change them. */
function RightsSummary({ user, refusal, onChange }: SummaryProps) {
  const { t } = useTranslation("users");
  const me = useSession();
  const roles = useQuery({
    ...read(rolesContract.listRoles, {}),
    enabled: user.permissions.length > 0,
  });
  const usual = permissionsByRole(user.role, roles.data?.items);
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <DescriptionList
        items={[
          { label: t("field.role"), value: t(`shell:role.${user.role}`) },
          {
            label: t("field.permissions"),
            value:
              user.permissions.length > 0 && usual ? (
                <>
                  {t("permissions.differs", { role: t(`shell:role.${user.role}`) })}
                  <PermissionDifferences {...differencesOf(user.permissions, usual)} />
                </>
              ) : (
                t("permissions.byRole")
              ),
          },
          ...(user.role === "technician"
            ? [{ label: t("field.maxDevicesAllowed"), value: user.maxDevicesAllowed }]
            : []),
          {
            label: t("field.lastLogin"),
            value: user.lastLogin ? <RelativeTime iso={user.lastLogin} /> : t("list.never"),
          },
          { label: t("field.failedLoginAttempts"), value: user.failedLoginAttempts },
        ]}
      />
      <Button
        disabledReason={may(me, "change_user_rights") ? refusal : t("errors:forbidden")}
        onClick={onChange}
      >
        {t("rights.act")}
      </Button>
    </div>
  );
}

type ActsProps = { user: User; beyond: string | null; onAct: (act: UserAct) => void };

/** The menu of rare actions. For the viewer's own account, reset, deactivation and deletion are disabled. */
function Acts({ user, beyond, onAct }: ActsProps) {
  const { t } = useTranslation("users");
  const me = useSession();
  const own = beyond ?? (user.id === me.id && t("setup-errors:own_account"));
  const noRights = beyond ?? (!may(me, "change_user_rights") && t("errors:forbidden"));
  return (
    <span className="mr-auto flex">
      <Menu
        label={t("list.acts", { name: user.name })}
        align="start"
        items={[
          { label: t("reset.act"), disabledReason: own, onSelect: () => onAct("reset") },
          user.isActive
            ? {
                label: t("deactivate.act"),
                disabledReason: noRights || own,
                onSelect: () => onAct("deactivate"),
              }
            : {
                label: t("activate.act"),
                disabledReason: noRights,
                onSelect: () => onAct("activate"),
              },
          "separator",
          {
            label: t("delete.act"),
            danger: true,
            disabledReason: own,
            onSelect: () => onAct("delete"),
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<MoreHorizontal size={16} />}>
            {t("shell:more")}
          </Button>
        )}
      </Menu>
    </span>
  );
}
