import { Download } from "lucide-react";
import { useDownload } from "../../data/use-download.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

/** What is on the screen as a file; waits until the server has made all of it, and says so when it could not. */
export function ExportButton({ address, label }: { address: string; label?: string }) {
  const { t } = useTranslation("common");
  const { isBusy, save } = useDownload(address);
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {label ?? t("download.csv")}
    </Button>
  );
}
