import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";
import { OrderFacts, OrderGoods, OrderHistory } from "./order-facts.tsx";
import { OrderHead, type OrderTask } from "./order-head.tsx";

const ExtendOrderDialog = lazyWithWords(() => import("./extend-order-dialog.tsx"));
const AgreePricesDialog = lazyWithWords(() => import("./agree-prices-dialog.tsx"));
const DeclineOrderDialog = lazyWithWords(() => import("./decline-order-dialog.tsx"));

/** One order request, on its own screen or beside the list. Beside the list, `onClose` closes it. */
export function OrderRequestDetail({ id, onClose }: { id: string; onClose?: () => void }) {
  const { t } = useTranslation("order-requests");
  const errorText = useErrorText();
  const query = useQuery(read(orderRequestsContract.getOrderRequest, { params: { id } }));
  if (query.data) return <Loaded order={query.data} {...(onClose && { onClose })} />;
  if (!query.isError) return <SkeletonText lines={10} />;
  return (
    <ErrorState
      as={onClose ? "p" : "h1"}
      title={t("oneFailed")}
      detail={errorText(query.error)}
      onRetry={retryOf(query)}
      retrying={query.isFetching}
    />
  );
}

function Loaded({ order, onClose }: { order: OrderRequest; onClose?: () => void }) {
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
