import { Download } from "lucide-react";
import { useDownload } from "../../data/use-download.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

/** Downloads the data of a list as a file. The button shows a spinner until the file has arrived. */
export function ExportButton({ address, label }: { address: string; label?: string }) {
  const { t } = useTranslation("common");
  const { isBusy, save } = useDownload(address);
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {label ?? t("download.csv")}
    </Button>
  );
}
