import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { salesContract, type SaleDetail } from "../../contract.ts";
import { lastSalesReport } from "../../core/client/report-address.ts";
import { SaleHead } from "./sale-head.tsx";
import { SaleLines } from "./sale-lines.tsx";
import { SaleMoney } from "./sale-money.tsx";
import { SalePayments } from "./sale-payments.tsx";
import { SaleRefunds } from "./sale-refunds.tsx";
import { SaleSkeleton } from "../../core/client/sale-skeleton.tsx";
import type { SaleTask } from "./use-sale-acts.ts";

const OpenRequestOfSale = lazyWithWords(
  () => import("./open-request-of-sale.tsx"),
  "refund-requests",
);
const EndedRequests = lazyWithWords(
  () => import("../../refund-requests/client/ended-requests.tsx"),
  "refund-requests",
);
const SentRefunds = lazyWithWords(
  () => import("#src/areas/payments/provider-refunds/client/sent-refunds.tsx"),
  "provider-refunds",
  "payment-failures",
);
const RefundSaleDialog = lazyWithWords(
  () => import("./refund-sale-dialog.tsx"),
  "sales",
  "payments",
);
const InvoiceOf = lazyWithWords(
  () => import("#src/areas/payments/invoices/client/invoice-of.tsx"),
  "invoices",
);
const CancelSaleDialog = lazyWithWords(
  () => import("./cancel-sale-dialog.tsx"),
  "sales",
  "payments",
);

/** Shows one sale: as a page, or beside the list of sales if `onClose` is given. */
export function SaleOnScreen({ id, onClose }: { id: string; onClose?: () => void }) {
  const { t } = useTranslation("sales");
  const query = useQuery(read(salesContract.getSale, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      placeholder={<SaleSkeleton />}
      gone={
        <EmptyState
          title={t("gone")}
          action={<LinkButton href={pageHref("/sales-report")}>{t("toReport")}</LinkButton>}
        />
      }
      head={
        onClose ? null : (
          <PageHeader
            title={t("sale")}
            back={{ href: lastSalesReport.current, label: t("report.title") }}
          />
        )
      }
    >
      {(sale) => <LoadedSale sale={sale} {...(onClose && { onClose })} />}
    </Loaded>
  );
}

function LoadedSale({ sale, onClose }: { sale: SaleDetail; onClose?: () => void }) {
  const { t } = useTranslation("sales");
  const [task, setTask] = useState<SaleTask | null>(null);
  const done = () => setTask(null);
  const canInvoice = sale.status !== "cancelled" && sale.total > 0;
  const wasAsked = sale.refundRequests.length > 0;
  return (
    <div className="@container">
      <SaleHead sale={sale} onTask={setTask} {...(onClose && { onClose })} />
      {sale.status === "cancelled" ? (
        <div className="mb-4">
          <Notice title={t("cancelledTitle")}>
            {sale.cancelledBy
              ? [sale.cancelReason, sale.cancelledBy.name].filter(Boolean).join(" · ")
              : t("notPaidInTime")}
          </Notice>
        </div>
      ) : null}
      {wasAsked ? (
        <Suspense>
          <OpenRequestOfSale sale={sale} />
        </Suspense>
      ) : null}
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SaleLines sale={sale} />
          <SaleRefunds sale={sale} />
          {sale.providerRefunds.length > 0 ? (
            <Suspense>
              <SentRefunds refunds={sale.providerRefunds} />
            </Suspense>
          ) : null}
          {wasAsked ? (
            <Suspense>
              <EndedRequests sale={sale} />
            </Suspense>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SaleMoney sale={sale} />
          <SalePayments sale={sale} />
          <Suspense>
            <InvoiceOf subject={{ saleId: sale.id }} canIssue={canInvoice} framed />
          </Suspense>
        </div>
      </div>
      <Suspense>
        {task === "refund" || task === "askForRefund" ? (
          <RefundSaleDialog sale={sale} asks={task === "askForRefund"} onClose={done} />
        ) : null}
        {task === "cancel" ? <CancelSaleDialog sale={sale} onClose={done} /> : null}
      </Suspense>
    </div>
  );
}
