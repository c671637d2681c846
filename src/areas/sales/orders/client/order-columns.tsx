import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { OrderRequestInList } from "../contract.ts";
import { OrderStatusBadge } from "./order-status.tsx";

/** The columns of order requests. `narrow` omits columns, because a request is shown beside the list. */
export function useOrderColumns(narrow: boolean): Column<OrderRequestInList>[] {
  const { t } = useTranslation("order-requests");
  const status: Column<OrderRequestInList> = {
    id: "status",
    header: t("columns.status"),
    phone: "end-under",
    cell: (row) => <OrderStatusBadge status={row.status} />,
  };
  const name: Column<OrderRequestInList> = {
    id: "name",
    header: t("columns.name"),
    identifies: true,
    phone: "title",
    cell: (row) => (
      <>
        <bdi>{row.name ?? t("forgotten")}</bdi>
        {narrow ? (
          <span className="block text-12 font-normal text-ink-faint">
            <span className="whitespace-nowrap">{row.number}</span> · <Money minor={row.total} />
          </span>
        ) : null}
      </>
    ),
  };
  if (narrow) return [name, { ...status, align: "end" }];
  return [
    name,
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      phone: "under",
      cell: (row) => <span className="whitespace-nowrap">{row.number}</span>,
    },
    {
      id: "date",
      header: t("columns.date"),
      phone: "under",
      cell: (row) => <RelativeTime iso={row.createdAt} />,
    },
    status,
    {
      id: "pieces",
      header: t("columns.pieces"),
      align: "end",
      from: "desk",
      cell: (row) => row.pieces,
    },
    {
      id: "total",
      header: t("columns.total"),
      align: "end",
      phone: "end",
      cell: (row) => <Money minor={row.total} />,
    },
  ];
}
