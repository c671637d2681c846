import { lazy, Suspense } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract, type User } from "../../contract.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";

const RightsDialog = lazy(() => import("../../rights/client/rights-dialog.tsx"));

export type UserAct = "rights" | "reset" | "deactivate" | "activate" | "delete";

type Props = {
  user: User;
  act: UserAct;
  onClose: () => void;
  /** Opens the dialog of another action instead of this one. */
  onOther: (act: UserAct) => void;
  /** Called when the dialog of the user, which opened this dialog, must close too. */
  onDone: () => void;
  onReset: (reset: OneTimePassword) => void;
};

/** The dialog that confirms a change of a user's access. */
export function UserActDialog(props: Props) {
  switch (props.act) {
    case "rights":
      return (
        <Suspense>
          <RightsDialog {...props} />
        </Suspense>
      );
    case "reset":
      return <ResetDialog {...props} />;
    case "deactivate":
    case "activate":
      return <AccessDialog {...props} act={props.act} />;
    case "delete":
      return <DeleteDialog {...props} />;
  }
}

function ResetDialog({ user, onClose, onReset }: Props) {
  const { t } = useTranslation("users");
  const reset = useWrite(usersContract.resetPassword);
  const { id, name } = user;
  const form = useDialogForm({
    defaultValues: { disableTwoFactor: false },
    submit: async (body) => {
      try {
        onReset(await reset.mutateAsync({ params: { id }, body }));
      } catch (error) {
        toasts.error(t("reset.failed"));
        throw error;
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("reset.title", { name })}
      size="small"
      form={form}
      submitLabel={t("reset.act")}
    >
      <p className="text-ink-quiet">{t("reset.loses", { name })}</p>
      {user.twoFactorEnabled ? (
        <CheckboxField
          label={t("reset.twoFactor")}
          hint={t("reset.twoFactorHint")}
          {...form.field("disableTwoFactor")}
        />
      ) : null}
    </FormDialog>
  );
}

/** The dialog to deactivate or activate a user. */
function AccessDialog({ user, act, onClose, onDone }: Props & { act: "deactivate" | "activate" }) {
  const { t } = useTranslation("users");
  const deactivate = useWrite(usersContract.deactivateUser);
  const activate = useWrite(usersContract.activateUser);
  const { id, name } = user;
  const form = useDialogForm({
    defaultValues: { reason: "" },
    submit: async ({ reason }) => {
      const write = act === "deactivate" ? deactivate : activate;
      await write.mutateAsync({ params: { id }, body: reason.trim() ? { reason } : {} });
      toasts.success(t(`${act}.done`, { name }));
    },
    onDone,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${act}.title`, { name })}
      size="small"
      form={form}
      submitLabel={t(`${act}.act`)}
      danger={act === "deactivate"}
    >
      <p className="text-ink-quiet">
        {act === "deactivate" ? t("deactivate.loses", { name }) : t("activate.gets", { name })}
      </p>
      <TextField label={t("field.reason")} optional maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}

function DeleteDialog({ user, onClose, onOther, onDone }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const { id, name } = user;
  const remove = useWrite(usersContract.deleteUser, {
    // The dialog of the deleted user is closed at once, because its next fetch would answer not_found.
    onSuccess: () => {
      toasts.success(t("delete.done", { name }));
      onDone();
    },
  });
  const isLinked = remove.error?.code === "has_linked_records";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("delete.title", { name })}
      confirmLabel={t("delete.submit")}
      loses={
        <div className="flex flex-col gap-3">
          <p>{t("delete.loses")}</p>
          {remove.error ? (
            <Notice tone="loss">
              <p>{isLinked ? t("delete.linked", { name }) : errorText(remove.error)}</p>
              {isLinked && user.isActive ? (
                <Button size="small" className="mt-2" onClick={() => onOther("deactivate")}>
                  {t("deactivate.instead")}
                </Button>
              ) : null}
            </Notice>
          ) : null}
        </div>
      }
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id } });
        } catch (error) {
          toasts.error(t("delete.failed"));
          throw error;
        }
      }}
    />
  );
}
