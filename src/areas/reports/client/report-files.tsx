import { Download } from "lucide-react";
import { endpointUrl } from "#src/shared/addresses.ts";
import type { ReportName } from "#src/shared/reports/report-names.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { reportsContract, type ReportQuery } from "../contract.ts";

const files = {
  csv: reportsContract.getReportCsv,
  xlsx: reportsContract.getReportXlsx,
  pdf: reportsContract.getReportPdf,
} as const;
const kinds = ["csv", "xlsx", "pdf"] as const;

interface Props {
  name: ReportName;
  query: ReportQuery;
}

/** Saves the report as a file, with the filters and the order of the screen, in its language. */
export function ReportFiles(props: Props) {
  return useIsPhone() ? (
    <FilesMenu {...props} />
  ) : (
    kinds.map((kind) => <FileButton key={kind} kind={kind} {...props} />)
  );
}

function useFile(kind: (typeof kinds)[number], { name, query }: Props) {
  const { language } = useTranslation("reports");
  return useDownload(endpointUrl(files[kind], { params: { name }, query: { ...query, language } }));
}

function FileButton({ kind, ...props }: Props & { kind: (typeof kinds)[number] }) {
  const { t } = useTranslation("reports");
  const { isBusy, save } = useFile(kind, props);
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {t(`file.${kind}`)}
    </Button>
  );
}

function FilesMenu(props: Props) {
  const { t } = useTranslation("reports");
  const [csv, xlsx, pdf] = [useFile("csv", props), useFile("xlsx", props), useFile("pdf", props)];
  const all = { csv, xlsx, pdf };
  const isBusy = kinds.some((kind) => all[kind].isBusy);
  const items = kinds.map((kind) => ({ label: t(`file.${kind}`), onSelect: all[kind].save }));
  return (
    <Menu label={t("file.label")} items={items}>
      {(trigger) => (
        <Button {...trigger} variant="ghost" icon={<Download size={16} />} loading={isBusy}>
          {t("file.button")}
        </Button>
      )}
    </Menu>
  );
}
