import { HardDrive } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { BackupState } from "../contract.ts";

const PlaceDialog = lazy(() => import("./place-dialog.tsx"));

/** Where archives go. */
export function PlaceSection({ state: { place } }: { state: BackupState }) {
  const { t } = useTranslation("backups");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t("place.title")}
      actions={
        <Button size="small" icon={<HardDrive size={16} />} onClick={() => setOpen(true)}>
          {t("place.choose")}
        </Button>
      }
    >
      <p className="font-medium">{t(`place.kind.${place.kind}`)}</p>
      <p className="text-ink-quiet wrap-anywhere">{place.shown}</p>
      {place.isSameDisk ? (
        <div className="pt-3">
          <Notice tone="waiting">{t("place.sameDisk")}</Notice>
        </div>
      ) : null}
      {isOpen ? (
        <Suspense>
          <PlaceDialog place={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
