import { Download, MoreHorizontal, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { useExport } from "../transfer/client/use-export.ts";

const ImportDialog = lazy(() => import("../transfer/client/import-dialog.tsx"));

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
        ]}
      >
        {(trigger) => (
          <IconButton label={t("transfer.more")} icon={<MoreHorizontal size={18} />} {...trigger} />
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
