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
import { checkCode } from "../../second-factors/client/check-code.ts";
import { RecoveryCodesDialog } from "../../second-factors/client/recovery-codes-dialog.tsx";

type Props = { onClose: () => void; onDone: () => void };
type Begun = Answer<typeof authContract.beginTwoFactor>;

/**
 * Turns two-factor sign-in on, or replaces the app: asks for the password, shows the QR code, asks for the app's first
 * code, and then shows the recovery codes.
 */
export function TurnOnDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  return begun ? (
    <CodeDialog begun={begun} onClose={onClose} onCodes={setCodes} />
  ) : (
    <PasswordDialog
      title={t("twoFactor.passwordTitle")}
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
      title={t("twoFactor.passwordTitle")}
      confirmLabel={t("twoFactor.turnOff")}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        await call(authContract.disableTwoFactor, { body: { currentPassword } });
        onDone();
      }}
    />
  );
}

/** Asks for the password, then shows new recovery codes. */
export function NewCodesDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("account");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? (
    <RecoveryCodesDialog codes={codes} onClose={onDone} />
  ) : (
    <PasswordDialog
      title={t("recovery.makeTitle")}
      hint={t("recovery.makeHint")}
      confirmLabel={t("recovery.make")}
      onClose={onClose}
      onPassword={async (currentPassword) => {
        const body = { currentPassword };
        setCodes((await call(authContract.createRecoveryCodes, { body })).recoveryCodes);
      }}
    />
  );
}

function PasswordDialog({
  title,
  hint,
  confirmLabel,
  onClose,
  onPassword,
}: {
  title: string;
  hint?: string;
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
      title={title}
      description={hint ?? t("twoFactor.passwordHint")}
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

function CodeDialog({
  begun,
  onClose,
  onCodes,
}: {
  begun: Begun;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation("users");
  const form = useCheckedForm<{ totp: string }>({
    check: checkCode,
    defaultValues: { totp: "" },
    submit: async (body) => {
      try {
        onCodes((await call(authContract.confirmTwoFactor, { body })).recoveryCodes);
      } catch (error) {
        throw atField(error, { totp_invalid: "totp" });
      }
    },
  });
  return (
    <FormDialog
      staysOpen
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
          <p className="mt-0.5 font-medium break-all">{inFours(begun.secret)}</p>
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
