import { Download, Ellipsis, Printer } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import type { ReportAddress } from "./report-address.ts";
import { useExport } from "./use-export.ts";

/** The buttons that export the report and print its totals. For the totals, a phone shows a menu instead of buttons. */
export function ReportActs({ address, isTotals }: { address: ReportAddress; isTotals: boolean }) {
  const { t } = useTranslation("sales");
  const isPhone = useIsPhone();
  const { isBusy, save } = useExport(address);
  const exportLabel = t(isTotals ? "report.exportTotals" : "report.export");
  const print = () => window.print();
  if (isPhone && isTotals) {
    return (
      <Menu
        label={t("more")}
        items={[
          { label: t("common:print"), icon: <Printer size={16} />, onSelect: print },
          { label: exportLabel, icon: <Download size={16} />, onSelect: save },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
            {t("more")}
          </Button>
        )}
      </Menu>
    );
  }
  return (
    <>
      {isTotals ? (
        <Button variant="ghost" icon={<Printer size={16} />} onClick={print}>
          {t("common:print")}
        </Button>
      ) : null}
      <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
        {exportLabel}
      </Button>
    </>
  );
}
