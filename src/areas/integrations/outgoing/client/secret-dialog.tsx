import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { CopyField } from "#src/client/ui/fields/copy-field.tsx";

interface Props {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of an endpoint, once. */
export default function SecretDialog({ name, secret, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <Dialog
      open
      staysOpen
      onClose={onClose}
      title={t("secret.shownTitle", { name })}
      description={t("secret.shownHint")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("secret.stored")}
        </Button>
      }
    >
      <CopyField label={t("secret.label")} value={secret} />
    </Dialog>
  );
}
