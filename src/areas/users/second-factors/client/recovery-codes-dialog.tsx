import { Copy, Download } from "lucide-react";
import { copyText } from "#src/client/copy-text.ts";
import { saveFile } from "#src/client/data/save-file.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";

/** Shows new recovery codes, this once. The user copies them, saves them as a file, or writes them down. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation("account");
  const { email } = useSession();
  const copy = async () => {
    if (await copyText(codes.join("\n"))) toasts.success(t("recovery.copied"));
    else toasts.error(t("users:oneTime.notCopied"));
  };
  const save = () => {
    const head = t("recovery.fileHead", { email, address: location.origin });
    saveFile(`${t("recovery.fileName")}.txt`, new Blob([`${head}\n\n${codes.join("\n")}\n`]));
  };
  return (
    <Dialog
      open
      staysOpen
      onClose={onClose}
      title={t("recovery.title")}
      description={t("recovery.hint")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("recovery.kept")}
        </Button>
      }
    >
      <ol
        aria-label={t("recovery.list")}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sunken px-4 py-3 text-center font-strong tracking-wide select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Copy size={16} />} onClick={() => void copy()}>
          {t("common:copy")}
        </Button>
        <Button icon={<Download size={16} />} onClick={save}>
          {t("recovery.save")}
        </Button>
      </div>
    </Dialog>
  );
}
