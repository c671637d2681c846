import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { useAlertColumns } from "#src/areas/inventory/alerts/client/alert-columns.tsx";
import { alertsContract } from "#src/areas/inventory/alerts/contract.ts";
import { ListDialog } from "./list-dialog.tsx";

/** The open alerts of the stock. They are resolved on their own screen. */
export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("analytics");
  const { rows, query, pager } = usePagedList("analytics-alerts", alertsContract.listStockAlerts, {
    query: {},
  });
  return (
    <ListDialog title={t("more.alerts")} href={pageHref("/inventory/alerts")} onClose={onClose}>
      <DataList
        label={t("more.alerts")}
        rows={rows}
        query={query}
        pager={pager}
        failed={t("more.alertsFailed")}
        rowKey={({ id }) => id}
        columns={useAlertColumns(false, null)}
        empty={<p className="py-4 text-ink-faint">{t("more.noAlerts")}</p>}
      />
    </ListDialog>
  );
}
