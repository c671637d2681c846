import { Download } from "lucide-react";
import { useDownload } from "../../data/use-download.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

/** Exports the shown data as a file. Waits until the server has made the file, and reports a failure. */
export function ExportButton({ address, label }: { address: string; label?: string }) {
  const { t } = useTranslation("common");
  const { isBusy, save } = useDownload(address);
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {label ?? t("download.csv")}
    </Button>
  );
}
