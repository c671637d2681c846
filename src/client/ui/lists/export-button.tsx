import { Download } from "lucide-react";
import { useDownload } from "../../data/use-download.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

/** Downloads the listed data as a file. Shows that the server is still making the file, and reports a failure. */
export function ExportButton({ address, label }: { address: string; label?: string }) {
  const { t } = useTranslation("common");
  const { isBusy, save } = useDownload(address);
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {label ?? t("download.csv")}
    </Button>
  );
}
