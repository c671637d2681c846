import { Undo2 } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import type { RefundRequest } from "../refund-request.ts";
import { refundRequestsContract } from "../contract.ts";
import { usePiecesAsked } from "./pieces-asked.ts";
import { useReasonAsked } from "./reason-asked.ts";
import { RequestBadge } from "./request-badge.tsx";

interface Props {
  /** Whether ended requests are listed too. */
  all: boolean;
  onAll: (all: boolean) => void;
}

/** The list of refund requests. Each row links to its sale, where users decide and give the refund. */
export default function RequestsList({ all, onAll }: Props) {
  const { t } = useTranslation("refund-requests");
  const list = usePagedList("refund-requests", refundRequestsContract.listRefundRequests, {
    query: { open: String(!all) },
  });
  const columns = useRequestColumns();
  return (
    <>
      <div className="mb-3">
        <SegmentedControl
          label={t("list.show")}
          value={all ? "all" : "open"}
          onChange={(value) => onAll(value === "all")}
          options={[
            { value: "open", label: t("list.open") },
            { value: "all", label: t("list.all") },
          ]}
        />
      </div>
      <DataList
        {...list}
        failed={t("list.failed")}
        label={t("list.title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={({ saleId }) => pageHref("/sales/$id", { id: saleId })}
        expectedRows={3}
        empty={
          <EmptyState
            icon={<Undo2 size={20} />}
            title={t(all ? "list.none" : "list.empty")}
            hint={t("list.emptyHint")}
          />
        }
      />
    </>
  );
}

function useRequestColumns(): Column<RefundRequest>[] {
  const { t } = useTranslation("refund-requests");
  const piecesAsked = usePiecesAsked();
  const reasonAsked = useReasonAsked();
  return [
    {
      id: "sale",
      header: t("list.sale"),
      identifies: true,
      phone: "title",
      cell: ({ saleNumber }) => (
        <span className="whitespace-nowrap tabular-nums">{saleNumber}</span>
      ),
    },
    {
      id: "pieces",
      header: t("list.pieces"),
      shrinks: true,
      phone: "under",
      cell: (request) => <span title={piecesAsked(request)}>{piecesAsked(request)}</span>,
    },
    {
      id: "reason",
      header: t("list.reason"),
      from: "desk",
      shrinks: true,
      cell: (request) => (
        <span title={reasonAsked(request)} className="text-ink-quiet">
          {reasonAsked(request)}
        </span>
      ),
    },
    {
      id: "by",
      header: t("list.by"),
      shrinks: true,
      from: "desk",
      cell: ({ user, createdAt }) => (
        <>
          {user.name}
          <span className="text-ink-faint">
            {" · "}
            <RelativeTime iso={createdAt} />
          </span>
        </>
      ),
    },
    {
      id: "amount",
      header: t("list.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount }) => <Money minor={amount} />,
    },
    {
      id: "status",
      header: t("list.status"),
      phone: "end-under",
      cell: ({ status }) => <RequestBadge status={status} plain />,
    },
  ];
}
