import { Download, Ellipsis, History, Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import { Menu } from "#src/client/ui/menu.tsx";
import { useExport } from "../../transfer/client/use-export.ts";

const ImportDialog = lazyWithWords(
  () => import("../../transfer/client/import-dialog.tsx"),
  "setting-names",
);

/** Taking all settings along in a file. */
export function SettingsMenu() {
  const { t } = useTranslation("settings");
  const file = useExport();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Menu
        label={t("transfer.more")}
        align="end"
        items={[
          { label: t("transfer.export"), icon: <Download size={16} />, onSelect: file.save },
          {
            label: t("transfer.import"),
            icon: <Upload size={16} />,
            onSelect: () => setImporting(true),
          },
          {
            label: t("category.history"),
            icon: <History size={16} />,
            href: pageHref("/settings", {}, { category: "history" }),
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />} aria-label={t("transfer.more")} />
        )}
      </Menu>
      {isImporting ? (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
