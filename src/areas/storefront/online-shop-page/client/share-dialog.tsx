import { Copy } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { copyText } from "#src/client/copy-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";

/** The address of the online shop, to copy, and as a QR code for the counter. */
export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("online-shop");
  const address = window.location.origin + pageHref("/shop");
  const copy = async () => {
    if (await copyText(address)) toasts.success(t("share.copied"));
    else toasts.error(t("share.copyFailed"));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("share.title")}
      description={t("share.hint")}
      footer={
        <Button
          variant="primary"
          icon={<Copy size={16} />}
          data-autofocus
          onClick={() => void copy()}
        >
          {t("share.copy")}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode text={address} label={t("share.qr")} size={200} />
        <TextField label={t("share.address")} readOnly value={address} className="w-full" />
      </div>
    </Dialog>
  );
}
