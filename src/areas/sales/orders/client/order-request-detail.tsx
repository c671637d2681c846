import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";
import { OrderFacts, OrderGoods, OrderHistory } from "./order-facts.tsx";
import { OrderHead, type OrderTask } from "./order-head.tsx";

const ExtendOrderDialog = lazyWithWords(() => import("./extend-order-dialog.tsx"));
const AgreePricesDialog = lazyWithWords(() => import("./agree-prices-dialog.tsx"));
const DeclineOrderDialog = lazyWithWords(() => import("./decline-order-dialog.tsx"));

/** One order request, on its own screen or beside the list. Beside the list, `onClose` closes it. */
export function OrderRequestDetail({ id, onClose }: { id: string; onClose?: () => void }) {
  const { t } = useTranslation("order-requests");
  const query = useQuery(read(orderRequestsContract.getOrderRequest, { params: { id } }));
  return (
    <Loaded query={query} as={onClose ? "p" : "h1"} failed={t("oneFailed")} lines={10}>
      {(order) => <LoadedOrder order={order} {...(onClose && { onClose })} />}
    </Loaded>
  );
}

function LoadedOrder({ order, onClose }: { order: OrderRequest; onClose?: () => void }) {
  const [task, setTask] = useState<OrderTask | null>(null);
  const close = () => setTask(null);
  return (
    <div className="@container">
      <OrderHead order={order} onTask={setTask} {...(onClose && { onClose })} />
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderGoods order={order} />
          <OrderHistory order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
      <Suspense>
        {task === "extend" ? <ExtendOrderDialog order={order} onClose={close} /> : null}
        {task === "agree" ? <AgreePricesDialog order={order} onClose={close} /> : null}
        {task === "decline" ? <DeclineOrderDialog order={order} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
