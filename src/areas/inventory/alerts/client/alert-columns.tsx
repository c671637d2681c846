import { Check, PackagePlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { StockAlert } from "../contract.ts";
import { useAlertMessage } from "./alert-message.ts";
import { SeverityBadge } from "./severity-badge.tsx";

/** The columns of the list of alerts. The caller passes null as `resolve` if the user may not resolve alerts. */
export function useAlertColumns(
  isResolved: boolean,
  resolve: ((alert: StockAlert) => void) | null,
): Column<StockAlert>[] {
  const { t } = useTranslation("alerts");
  const message = useAlertMessage();
  const mayOrder = useMay()("manage_purchase_orders");
  return [
    {
      id: "item",
      header: t("inventory:item"),
      sortable: true,
      identifies: true,
      phone: "title",
      cell: ({ item }) => item.name,
    },
    {
      id: "message",
      header: t("message.label"),
      shrinks: true,
      phone: "under",
      cell: (alert) => message(alert),
    },
    {
      id: "severity",
      header: t("severity.label"),
      sortable: true,
      phone: "end",
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: "type",
      header: t("type.label"),
      from: "wide",
      cell: ({ type }) => <Badge>{t(`type.${type}`)}</Badge>,
    },
    {
      id: "sku",
      header: t("inventory:field.sku"),
      from: "wide",
      cell: ({ item }) => <span className="text-ink-quiet">{item.sku}</span>,
    },
    ...(isResolved
      ? [
          {
            id: "note",
            header: t("note"),
            from: "desk" as const,
            shrinks: true as const,
            cell: ({ note }: StockAlert) => <span className="text-ink-quiet">{note ?? "–"}</span>,
          },
        ]
      : []),
    isResolved
      ? {
          id: "by",
          header: t("resolvedBy"),
          shrinks: true,
          phone: "end-under",
          cell: ({ resolvedBy, resolvedAt }) => (
            <>
              {resolvedBy?.name ?? t("byItself")}
              {resolvedAt ? (
                <span className="text-ink-faint">
                  {" · "}
                  <RelativeTime iso={resolvedAt} />
                </span>
              ) : null}
            </>
          ),
        }
      : {
          id: "date",
          header: t("since"),
          sortable: true,
          from: "desk",
          cell: ({ date }) => <RelativeTime iso={date} />,
        },
    ...(mayOrder && !isResolved
      ? [
          {
            id: "order",
            header: t("order"),
            phone: "end-under" as const,
            cell: (alert: StockAlert) => <OrderLink alert={alert} />,
          },
        ]
      : []),
    ...(resolve && !isResolved
      ? [
          {
            id: "resolve",
            header: t("act"),
            // The phone has no space for this column beside the message. There users resolve alerts by checkbox.
            cell: (alert: StockAlert) => <ResolveButton alert={alert} onClick={resolve} />,
          },
        ]
      : []),
  ];
}

/** Leads to the order of an item that runs low. */
function OrderLink({ alert: { type, item } }: { alert: StockAlert }) {
  const { t } = useTranslation("alerts");
  if (type !== "low_stock" && type !== "out_of_stock") return null;
  return (
    <span className="relative z-10 inline-flex">
      <LinkButton
        size="small"
        icon={<PackagePlus size={14} aria-hidden="true" />}
        aria-label={t("orderOne", { item: item.name })}
        href={pageHref("/purchase-orders/reorder", {}, { item: item.id })}
      >
        {t("order")}
      </LinkButton>
    </span>
  );
}

function ResolveButton({
  alert,
  onClick,
}: {
  alert: StockAlert;
  onClick: (alert: StockAlert) => void;
}) {
  const { t } = useTranslation("alerts");
  return (
    <span className="relative z-10 inline-flex">
      <Button
        size="small"
        icon={<Check size={14} />}
        aria-label={t("resolveOne", { item: alert.item.name })}
        onClick={() => onClick(alert)}
      >
        {t("done")}
      </Button>
    </span>
  );
}
