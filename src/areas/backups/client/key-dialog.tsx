import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#src/client/data/save-file.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { CopyField } from "#src/client/ui/fields/copy-field.tsx";
import { backupsContract } from "../contract.ts";

interface Props {
  hasKey: boolean;
  onClose: () => void;
}

/** Draws a backup key and shows it once. */
export default function KeyDialog({ hasKey, onClose }: Props) {
  const { t } = useTranslation("backups");
  const draw = useWrite(backupsContract.drawBackupKey);
  const [made, setMade] = useState<{ key: string; fileName: string } | null>(null);
  if (made) {
    const save = () => saveFile(made.fileName, new Blob([`${made.key}\n`], { type: "text/plain" }));
    return (
      <Dialog
        open
        staysOpen
        onClose={onClose}
        title={t("key.shownTitle")}
        description={t("key.shownHint")}
        footer={
          <>
            <Button icon={<Download size={16} />} onClick={save}>
              {t("key.save")}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t("key.stored")}
            </Button>
          </>
        }
      >
        <CopyField label={t("key.label")} value={made.key} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(hasKey ? "key.drawAgain" : "key.draw")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            loading={draw.isPending}
            onClick={() =>
              draw.mutate(
                {},
                {
                  onSuccess: setMade,
                },
              )
            }
          >
            {t("key.show")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t("key.explain")}</p>
        <Notice tone="waiting">{t("key.warning")}</Notice>
        {hasKey ? <p className="text-ink-quiet">{t("key.older")}</p> : null}
      </div>
    </Dialog>
  );
}
