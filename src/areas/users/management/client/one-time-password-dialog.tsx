import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { CopyField } from "#src/client/ui/fields/copy-field.tsx";

export interface OneTimePassword {
  name: string;
  temporaryPassword: string;
}

/** Shows a new one-time password. A click outside does not close the dialog: the password is never shown again. */
export function OneTimePasswordDialog({
  shown,
  onClose,
}: {
  shown: OneTimePassword | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("users");
  if (!shown) return null;
  const { name, temporaryPassword } = shown;
  return (
    <Dialog
      open
      staysOpen
      onClose={onClose}
      size="small"
      title={t("oneTime.title", { name })}
      description={t("oneTime.hint", { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("oneTime.done")}
        </Button>
      }
    >
      <CopyField label={t("oneTime.password")} value={temporaryPassword} />
    </Dialog>
  );
}
