import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { purchasingContract } from "../../orders/contract.ts";
import type { PurchaseOrderEvent } from "../../orders/history-schemas.ts";

const changeable = [
  "orderNumber",
  "orderDate",
  "status",
  "exchangeRate",
  "paymentMethod",
  "paymentAccountId",
  "notes",
  "items",
] as const;

/** What receiving does with an order. */
const receivingActs = [
  "received",
  "receipt_undone",
  "closed",
  "cost_added",
  "cost_removed",
  "costs_shared",
] as const;

/** Who created and changed an order, the latest first. */
export function OrderTimeline({ id }: { id: string }) {
  const { t } = useTranslation("purchasing");
  const { rows, more, query } = useGrowingList(purchasingContract.listPurchaseOrderEvents, {
    params: { id },
  });
  if (rows === undefined)
    return <NotLoaded query={query} failed={t("timeline.failed")} lines={3} />;
  const titleOf = ({ kind, fields, status, reason, channel }: PurchaseOrderEvent): string => {
    if (kind === "purchase_order.created") return t("timeline.created");
    if (channel) return t(`timeline.sent.${channel}`);
    if (kind === "purchase_order.deleted") return t("timeline.deleted");
    if (kind === "purchase_order.cancelled")
      return t("timeline.cancelled", { reason: reason ?? "" });
    const act = receivingActs.find((each) => kind === `purchase_order.${each}`);
    if (act) return t(`timeline.${act}`, { reason: reason ?? "" });
    const others = changeable.filter((field) => field !== "status" && fields.includes(field));
    return [
      ...(fields.includes("status") && status
        ? [t("timeline.statusChanged", { status: t(`status.${status}`) })]
        : []),
      ...(others.length > 0
        ? [
            t("timeline.updated", {
              fields: others.map((field) => t(`changedField.${field}`)).join(", "),
            }),
          ]
        : []),
    ].join(" · ");
  };
  return (
    <>
      <Timeline
        label={t("timeline.title")}
        entries={rows.map((event) => ({
          id: event.id,
          title: titleOf(event),
          at: event.createdAt,
          ...(event.by && { by: event.by.name }),
        }))}
      />
      {more ? (
        <Button size="small" loading={more.isOnItsWay} onClick={more.fetch}>
          {t("timeline.more")}
        </Button>
      ) : null}
    </>
  );
}
