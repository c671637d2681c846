import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { useAuditColumns } from "#src/areas/audit/client/audit-columns.tsx";
import { auditContract } from "#src/areas/audit/contract.ts";
import { ListDialog } from "./list-dialog.tsx";

/** The latest entries of the audit. */
export default function AuditDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("analytics");
  const { rows, query, pager } = usePagedList("analytics-audit", auditContract.listAudit, {
    query: {},
  });
  return (
    <ListDialog title={t("more.audit")} href={pageHref("/audit")} onClose={onClose}>
      <DataList
        label={t("more.audit")}
        rows={rows}
        query={query}
        pager={pager}
        failed={t("more.auditFailed")}
        rowKey={({ id }) => id}
        columns={useAuditColumns()}
        empty={<p className="py-4 text-ink-faint">{t("more.noAudit")}</p>}
      />
    </ListDialog>
  );
}
