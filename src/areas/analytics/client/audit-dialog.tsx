import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { useCountName } from "#src/areas/inventory/counts/client/count-words.tsx";
import { useReviewColumns } from "#src/areas/inventory/counts/client/review-columns.tsx";
import { countsContract, type StockCount } from "#src/areas/inventory/counts/contract.ts";
import { ListDialog } from "./list-dialog.tsx";

/** The latest stock audits: counts that were applied, and the counted items of one of them. */
export default function AuditDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("analytics");
  const [shown, setShown] = useState<StockCount | null>(null);
  const href = shown
    ? pageHref("/inventory/counts/$id", { id: shown.id })
    : pageHref("/inventory/counts", {}, { status: "applied" });
  return (
    <ListDialog title={t("more.audit")} href={href} onClose={onClose}>
      {shown ? (
        <AuditedItems count={shown} onBack={() => setShown(null)} />
      ) : (
        <Audits onShow={setShown} />
      )}
    </ListDialog>
  );
}

function Audits({ onShow }: { onShow: (count: StockCount) => void }) {
  const { t } = useTranslation("analytics");
  const nameOf = useCountName();
  const { rows, query, pager } = usePagedList("analytics-audits", countsContract.listStockCounts, {
    query: { status: "applied" },
  });
  const columns: readonly Column<StockCount>[] = [
    {
      id: "date",
      header: t("more.date"),
      phone: "under",
      cell: ({ endedAt, createdAt }) => <RelativeTime iso={endedAt ?? createdAt} />,
    },
    {
      id: "name",
      header: t("more.count"),
      identifies: true,
      phone: "title",
      cell: (count) => nameOf(count),
    },
    {
      id: "user",
      header: t("more.user"),
      from: "desk",
      cell: ({ endedBy, createdBy }) => (endedBy ?? createdBy)?.name ?? "–",
    },
    {
      id: "adjustments",
      header: t("more.adjustments"),
      phone: "end",
      cell: ({ adjusted }) => t(adjusted > 0 ? "common:yes" : "common:no"),
    },
    {
      id: "items",
      header: t("more.items"),
      align: "end",
      phone: "end-under",
      cell: (count) => (
        <Button size="small" variant="ghost" onClick={() => onShow(count)}>
          {t("more.showItems", { count: count.counted })}
        </Button>
      ),
    },
  ];
  return (
    <DataList
      label={t("more.audit")}
      rows={rows}
      query={query}
      pager={pager}
      failed={t("more.auditFailed")}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<p className="py-4 text-ink-faint">{t("more.noAudit")}</p>}
    />
  );
}

/** What the system had of each counted item, what was counted, and the difference. */
function AuditedItems({ count, onBack }: { count: StockCount; onBack: () => void }) {
  const { t } = useTranslation("analytics");
  const nameOf = useCountName();
  const { rows, query, pager } = usePagedList(
    "analytics-audited",
    countsContract.listStockCountLines,
    { params: { id: count.id }, query: { filter: "counted" } },
  );
  return (
    <>
      <div className="mb-2 flex items-center gap-3">
        <Button size="small" variant="ghost" icon={<ArrowLeft size={16} />} onClick={onBack}>
          {t("common:back")}
        </Button>
        <h3 className="font-strong">{nameOf(count)}</h3>
      </div>
      <DataList
        label={nameOf(count)}
        rows={rows}
        query={query}
        pager={pager}
        failed={t("more.auditFailed")}
        rowKey={({ itemId }) => itemId}
        columns={useReviewColumns(count)}
        empty={<p className="py-4 text-ink-faint">{t("more.noAudit")}</p>}
      />
    </>
  );
}
