import { Suspense, useState } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { SaleDetail } from "../../contract.ts";
import type { RefundRequest } from "../../refund-request.ts";
import { isOpenRequest, type RequestMove } from "../../refund-request-rules.ts";
import { OpenRequest } from "../../refund-requests/client/open-request.tsx";

const GiveBackDialog = lazyWithWords(
  () => import("./give-back-dialog.tsx"),
  "refund-requests",
  "errors",
  "payments",
);
const DecideDialog = lazyWithWords(
  () => import("#src/areas/approvals/client/decide-dialog.tsx"),
  "approvals",
  "approval-errors",
  "errors",
);

/** Shows the open refund request of a sale. `GiveBackDialog` outlasts the request, because it then shows the refund. */
export default function OpenRequestOfSale({ sale }: { sale: SaleDetail }) {
  const [task, setTask] = useState<{ request: RefundRequest; move: RequestMove } | null>(null);
  const open = sale.refundRequests.find(({ status }) => isOpenRequest(status));
  const done = () => setTask(null);
  return (
    <>
      {open ? (
        <div className="mb-4">
          <OpenRequest request={open} onMove={(move) => setTask({ request: open, move })} />
        </div>
      ) : null}
      <Suspense>
        {task?.move === "refund" ? (
          <GiveBackDialog request={task.request} sale={sale} onClose={done} />
        ) : null}
        {task && task.move !== "refund" ? (
          <DecideDialog
            request={{ id: task.request.id, kind: "late_refund", name: task.request.saleNumber }}
            decision={task.move}
            onClose={done}
          />
        ) : null}
      </Suspense>
    </>
  );
}
