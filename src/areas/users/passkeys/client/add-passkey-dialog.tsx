import { useState } from "react";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { needed, wrongOf } from "#src/client/checks.ts";
import { useTranslation, word, isWordKey } from "#src/client/words/i18n.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { RecoveryCodesDialog } from "../../second-factors/client/recovery-codes-dialog.tsx";
import { passkeysContract } from "../contract.ts";
import { makePasskey, passkeyProblem } from "./authenticator.ts";

/** Adds a passkey of this device, with the password, and shows the recovery codes if they are new. */
export default function AddPasskeyDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation("passkeys");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    toasts.success(t("added"));
    onAdded();
  };
  const form = useCheckedForm<{ name: string; currentPassword: string }>({
    check: ({ name, currentPassword }) =>
      wrongOf({ name: needed(name), currentPassword: needed(currentPassword) }),
    defaultValues: { name: "", currentPassword: "" },
    submit: async ({ name, currentPassword }) => {
      try {
        const options = await call(passkeysContract.beginPasskey, { body: { currentPassword } });
        const credential = await makePasskey(options);
        const { recoveryCodes } = await call(passkeysContract.addPasskey, {
          body: { name: name.trim(), credential },
        });
        if (recoveryCodes.length > 0) setCodes(recoveryCodes);
        else done();
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "wrong_password")
          throw { fields: { currentPassword: "setup-errors:wrong_password" } };
        const key = passkeyProblem(error);
        throw key && isWordKey(key) ? { detail: word(key) } : error;
      }
    },
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={done} />;
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("addTitle")}
      description={t("addHint")}
      form={form}
      submitLabel={t("next")}
    >
      <TextField label={t("name")} hint={t("nameHint")} maxLength={80} {...form.field("name")} />
      <PasswordField
        label={t("users:newPassword.current")}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}
