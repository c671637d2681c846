import { lazy, Suspense, useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract, type User } from "../contract.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";

const RightsDialog = lazy(() => import("../rights/client/rights-dialog.tsx"));

export type UserAct = "rights" | "reset" | "deactivate" | "activate" | "delete";

type Props = {
  user: User;
  act: UserAct;
  onClose: () => void;
  /** Another act instead of this one. */
  onOther: (act: UserAct) => void;
  /** The user is not there to be edited any more. */
  onDone: () => void;
  onReset: (reset: OneTimePassword) => void;
};

/** The second deliberate act before somebody's access changes. */
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
      return <DeactivateDialog {...props} />;
    case "activate":
      return <ActivateDialog {...props} />;
    case "delete":
      return <DeleteDialog {...props} />;
  }
}

function ResetDialog({ user, onClose, onReset }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const [disableTwoFactor, setDisableTwoFactor] = useState(false);
  const reset = useWrite(usersContract.resetPassword);
  const { id, name } = user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={false}
      title={t("reset.title", { name })}
      confirmLabel={t("reset.act")}
      loses={
        <div className="flex flex-col gap-3">
          <p>{t("reset.loses", { name })}</p>
          {user.twoFactorEnabled ? (
            <CheckboxField
              label={t("reset.twoFactor")}
              hint={t("reset.twoFactorHint")}
              checked={disableTwoFactor}
              onChange={({ target }) => setDisableTwoFactor(target.checked)}
            />
          ) : null}
          {reset.error ? <Notice tone="loss">{errorText(reset.error)}</Notice> : null}
        </div>
      }
      onConfirm={async () => {
        try {
          onReset(await reset.mutateAsync({ params: { id }, body: { disableTwoFactor } }));
        } catch (error) {
          toasts.error(t("reset.failed"));
          throw error;
        }
      }}
    />
  );
}

function DeactivateDialog({ user, onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const deactivate = useWrite(usersContract.deactivateUser);
  const [reason, setReason] = useState("");
  const { id, name } = user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deactivate.title", { name })}
      confirmLabel={t("deactivate.act")}
      loses={
        <div className="flex flex-col gap-3">
          <p>{t("deactivate.loses", { name })}</p>
          <ReasonField value={reason} onChange={setReason} />
          {deactivate.error ? <Notice tone="loss">{errorText(deactivate.error)}</Notice> : null}
        </div>
      }
      onConfirm={async () => {
        await deactivate.mutateAsync({ params: { id }, body: given(reason) });
        toasts.success(t("deactivate.done", { name }));
        onDone();
      }}
    />
  );
}

function ActivateDialog({ user, onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const activate = useWrite(usersContract.activateUser);
  const [reason, setReason] = useState("");
  const { id, name } = user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={false}
      title={t("activate.title", { name })}
      confirmLabel={t("activate.act")}
      loses={
        <div className="flex flex-col gap-3">
          <p>{t("activate.gets", { name })}</p>
          <ReasonField value={reason} onChange={setReason} />
          {activate.error ? <Notice tone="loss">{errorText(activate.error)}</Notice> : null}
        </div>
      }
      onConfirm={async () => {
        await activate.mutateAsync({ params: { id }, body: given(reason) });
        toasts.success(t("activate.done", { name }));
        onDone();
      }}
    />
  );
}

type ReasonProps = { value: string; onChange: (value: string) => void };

function ReasonField({ value, onChange }: ReasonProps) {
  const { t } = useTranslation("users");
  return (
    <TextField
      label={t("field.reason")}
      optional
      maxLength={300}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const given = (reason: string) => (reason.trim() ? { reason } : {});

function DeleteDialog({ user, onClose, onOther, onDone }: Props) {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  const { id, name } = user;
  const remove = useWrite(usersContract.deleteUser, {
    // Leaves the user before it would be read again and not found.
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
