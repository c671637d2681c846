import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { backupsContract } from "../contract.ts";

const KeyDialog = lazyWithWords(() => import("./key-dialog.tsx"), "users");

/** Shows whether archives are encrypted. */
export function KeySection({ keyMadeAt }: { keyMadeAt: string | null }) {
  const { t, language } = useTranslation("backups");
  const [open, setOpen] = useState<"draw" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title={t("key.title")}
      actions={
        <>
          {keyMadeAt ? (
            <Button size="small" onClick={() => setOpen("remove")}>
              {t("key.remove")}
            </Button>
          ) : null}
          <Button size="small" icon={<KeyRound size={16} />} onClick={() => setOpen("draw")}>
            {t(keyMadeAt ? "key.drawAgain" : "key.draw")}
          </Button>
        </>
      }
    >
      <p className="font-medium">
        {keyMadeAt ? t("key.on", { day: formatDate(keyMadeAt, language) }) : t("key.off")}
      </p>
      <p className="text-ink-quiet">{t(keyMadeAt ? "key.onHint" : "key.offHint")}</p>
      {open === "draw" ? (
        <Suspense>
          <KeyDialog hasKey={keyMadeAt !== null} onClose={close} />
        </Suspense>
      ) : null}
      <RemoveDialog isOpen={open === "remove"} onClose={close} />
    </Section>
  );
}

function RemoveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("backups");
  const remove = useWrite(backupsContract.removeBackupKey, { saysFailure: true });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t("key.removeTitle")}
      loses={t("key.removeLoses")}
      confirmLabel={t("key.remove")}
      onConfirm={() => remove.mutateAsync({})}
    />
  );
}
