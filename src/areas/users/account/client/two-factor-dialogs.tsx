import { useState } from "react";
import type { Answer } from "#src/shared/contract.ts";
import { call } from "#src/client/data/api.ts";
import { needed, wrongOf } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { authContract } from "../../sessions/contract.ts";
import { atField } from "../../sessions/client/at-field.ts";
import { checkCode } from "./check-code.ts";

type Props = { onClose: () => void; onDone: () => void };
type Begun = Answer<typeof authContract.beginTwoFactor>;

/** Turns two-factor sign-in on: asks for the password, then shows the QR code and asks for the app's first code. */
export function TurnOnDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? (
    <CodeDialog begun={begun} onClose={onClose} onDone={onDone} />
  ) : (
    <PasswordDialog
      confirmLabel={t("twoFactor.next")}
      onClose={onClose}
      onPassword={async (currentPassword) =>
        setBegun(await call(authContract.beginTwoFactor, { body: { currentPassword } }))
      }
    />
  );
}

export function TurnOffDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  return (
    <PasswordDialog
      confirmLabel={t("twoFactor.turnOff")}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await call(authContract.disableTwoFactor, { body: { currentPassword } });
        onDone();
      }}
    />
  );
}

function PasswordDialog({
  confirmLabel,
  onClose,
  onPassword,
}: {
  confirmLabel: string;
  onClose: () => void;
  onPassword: (password: string) => Promise<void>;
}) {
  const { t } = useTranslation("users");
  const form = useCheckedForm<{ currentPassword: string }>({
    check: ({ currentPassword }) => wrongOf({ currentPassword: needed(currentPassword) }),
    defaultValues: { currentPassword: "" },
    submit: async ({ currentPassword }) => {
      try {
        await onPassword(currentPassword);
      } catch (error) {
        throw atField(error, { wrong_password: "currentPassword" });
      }
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("twoFactor.passwordTitle")}
      description={t("twoFactor.passwordHint")}
      form={form}
      submitLabel={confirmLabel}
    >
      <PasswordField
        label={t("newPassword.current")}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}

function CodeDialog({ begun, onClose, onDone }: Props & { begun: Begun }) {
  const { t } = useTranslation("users");
  const form = useCheckedForm<{ totp: string }>({
    check: checkCode,
    defaultValues: { totp: "" },
    submit: async (body) => {
      try {
        await call(authContract.confirmTwoFactor, { body });
      } catch (error) {
        throw atField(error, { totp_invalid: "totp" });
      }
      onDone();
    },
  });
  return (
    <FormDialog
      dirty
      onClose={onClose}
      title={t("twoFactor.scanTitle")}
      description={t("twoFactor.scanHint")}
      form={form}
      submitLabel={t("twoFactor.confirm")}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <QrCode text={begun.otpauthUrl} label={t("twoFactor.qr")} size={176} />
        <div className="min-w-0">
          <p className="text-12 text-ink-faint">{t("twoFactor.secret")}</p>
          <p className="mt-0.5 font-medium break-all tabular-nums">{inFours(begun.secret)}</p>
        </div>
      </div>
      <TextField
        label={t("signIn.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        data-autofocus
        {...form.field("totp")}
      />
    </FormDialog>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
