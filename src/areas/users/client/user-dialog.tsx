import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { ApiRefusal } from "#src/client/api.ts";
import { read, useWrite } from "#src/client/queries.ts";
import { useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { StaleVersionNotice } from "#src/client/ui/stale-version-notice.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { useVersionedForm } from "#src/client/versioned-form.ts";
import { usersContract, type User } from "../contract.ts";
import { atField } from "./at-field.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";
import { UserActDialog, type UserAct } from "./user-act-dialog.tsx";
import { UserFields } from "./user-fields.tsx";
import {
  permissionsOf,
  toBody,
  toInput,
  userForm,
  type UserInput,
  type UserOutput,
} from "./user-form.ts";
import { UserState } from "./user-state.tsx";

type Props = {
  id: string;
  onClose: () => void;
  onReset: (reset: OneTimePassword) => void;
};

export default function UserDialog({ id, onClose, onReset }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const found = useQuery(read(usersContract.getUser, { params: { id } }));
  if (found.data) return <EditUser user={found.data} onClose={onClose} onReset={onReset} />;
  const isGone = found.error instanceof ApiRefusal && found.error.code === "not_found";
  return (
    <Dialog open onClose={onClose} title={t("list.title")} size="large">
      {found.error ? (
        <ErrorState
          title={t(isGone ? "edit.notFound" : "list.fetchFailed")}
          detail={isGone ? null : errorText(found.error)}
          {...(isGone ? {} : { onRetry: () => void found.refetch() })}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function EditUser({ user, onClose, onReset }: { user: User } & Omit<Props, "id">) {
  const { t } = useTranslation("users");
  const formId = useId();
  const [act, setAct] = useState<UserAct | null>(null);
  const update = useWrite(usersContract.updateUser);
  const { form, meanwhile, takeTheirs } = useVersionedForm<User, UserInput, UserOutput>({
    record: user,
    toInput,
    schema: userForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        try {
          await update.mutateAsync({
            params: { id: user.id },
            body: { version, ...toBody(changes) },
          });
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
            <Acts user={user} onAct={setAct} />
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button variant="primary" type="submit" form={formId} loading={form.submitting}>
              {t("common:save")}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
          <StaleVersionNotice<UserInput>
            changes={meanwhile}
            label={(field) => t(`field.${field}`)}
            renderValue={(field, value) => <FieldValue field={field} value={value} />}
            onTakeTheirs={takeTheirs}
          />
          <UserFields form={form} />
          <FormError text={form.formError} />
        </form>
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

/** What is rarer than editing. One's own account is changed on the profile, by nobody here. */
function Acts({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const me = useSession();
  const activate = useWrite(usersContract.activateUser, {
    onSuccess: () => toasts.success(t("activate.done", { name: user.name })),
  });
  const own = user.id === me.id && t("errors:own_account");
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
                disabledReason: own,
                onSelect: () => onAct("deactivate"),
              }
            : {
                label: t("activate.act"),
                onSelect: () =>
                  activate.mutate(
                    { params: { id: user.id } },
                    { onError: (error) => toasts.error(errorText(error)) },
                  ),
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

function FieldValue({ field, value }: { field: keyof UserInput; value: unknown }) {
  const { t } = useTranslation("users");
  if (field === "permissions" && typeof value === "string") {
    const { length } = permissionsOf(value);
    return length > 0 ? t("permissions.count", { count: length }) : t("permissions.byRole");
  }
  if (field === "role") return t(`shell:role.${value as User["role"]}`);
  if (value === "") return t("common:none");
  return field === "phone" ? formatPhone(String(value)) : String(value);
}
