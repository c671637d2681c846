import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { pinContract } from "../contract.ts";
import { isSimplePin } from "../rules.ts";

function problemOf(pin: string): string | undefined {
  if (!/^\d{6}$/.test(pin)) return "pin:sixDigits";
  return isSimplePin(pin) ? "pin:simple" : undefined;
}

/** Sets or changes the user's own PIN, with the password. */
export default function SetPinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pin");
  const set = useWrite(pinContract.setPin);
  const form = useDialogForm({
    defaultValues: { pin: "", repeated: "", currentPassword: "" },
    check: ({ pin, repeated, currentPassword }) => ({
      pin: problemOf(pin),
      repeated: pin === repeated ? undefined : "pin:mismatch",
      currentPassword: needed(currentPassword),
    }),
    submit: ({ pin, currentPassword }) => set.mutateAsync({ body: { pin, currentPassword } }),
    explain: ({ code }) =>
      code === "wrong_password" ? { currentPassword: "setup-errors:wrong_password" } : undefined,
    onDone: () => {
      toasts.success(t("saved"));
      onClose();
    },
  });
  const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("dialogTitle")}
      form={form}
      submitLabel={t("save")}
    >
      <PasswordField label={t("pin")} hint={t("pinHint")} {...digits} {...form.field("pin")} />
      <PasswordField label={t("repeat")} {...digits} {...form.field("repeated")} />
      <PasswordField
        label={t("users:newPassword.current")}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}
