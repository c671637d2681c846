import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { OrderStatusBadge } from "../../orders/client/order-status.tsx";
import { isOpen } from "../../rules.ts";
import { goodsReceivingContract } from "../contract.ts";
import type { OrderReceiving } from "../schemas.ts";
import { OrderCosts } from "./order-costs.tsx";
import { OrderReceipts } from "./order-receipts.tsx";
import { ReceiveGoods } from "./receive-goods.tsx";

/** The screen on which the goods of an order are received, with its receipts and its costs. */
export function ReceivingPage() {
  const { t } = useTranslation("goods-receiving");
  const id = useIdParam();
  const query = useQuery(read(goodsReceivingContract.getOrderReceiving, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      frame={(state) => (
        <>
          <PageHeader title={t("title")} />
          {state}
        </>
      )}
    >
      {(order) => <LoadedOrder key={id} order={order} />}
    </Loaded>
  );
}

function LoadedOrder({ order }: { order: OrderReceiving }) {
  const { t } = useTranslation("goods-receiving");
  const may = useMay();
  const received = order.lines.reduce((sum, line) => sum + line.receivedQuantity, 0);
  const ordered = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const mayReceive =
    may("receive_goods") &&
    (isOpen(order.status) ||
      (order.status === "received" && order.allowsOverReceipt && !order.closed));
  return (
    <>
      <PageHeader
        title={t("title")}
        badge={<OrderStatusBadge status={order.status} />}
        back={{
          href: pageHref("/purchase-orders/$id", { id: order.id }),
          label: order.orderNumber,
        }}
        meta={
          <>
            <span>{order.supplierName}</span>
            <span className="tabular-nums">{t("purchasing:received", { received, ordered })}</span>
          </>
        }
      />
      <div className="flex flex-col gap-4 phone:pb-20">
        {order.closed ? (
          <Notice title={t("closed.title")}>
            {order.closed.reason}
            {order.closed.closedBy ? ` – ${order.closed.closedBy.name}` : ""}
          </Notice>
        ) : null}
        {mayReceive ? <ReceiveGoods order={order} /> : null}
        <OrderReceipts order={order} />
        {order.costs ? <OrderCosts order={order} /> : null}
      </div>
    </>
  );
}
