import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { passkeysContract } from "../contract.ts";
import type { Passkey } from "../../second-factors/passkey.ts";

export default function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const { t } = useTranslation("passkeys");
  const remove = useWrite(passkeysContract.removePasskey);
  const form = useDialogForm({
    defaultValues: { currentPassword: "" },
    check: ({ currentPassword }) => ({ currentPassword: needed(currentPassword) }),
    submit: ({ currentPassword }) =>
      remove.mutateAsync({ params: { id }, body: { currentPassword } }),
    explain: ({ code }) =>
      code === "wrong_password" ? { currentPassword: "setup-errors:wrong_password" } : undefined,
    onDone: () => {
      toasts.success(t("removed", { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      danger
      title={t("removeTitle", { name })}
      description={t("removeHint")}
      form={form}
      submitLabel={t("remove")}
    >
      <PasswordField
        label={t("users:newPassword.current")}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}
