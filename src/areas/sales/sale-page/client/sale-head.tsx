import { Copy, Ellipsis, Maximize2, Printer, RotateCw, Undo2, User, X } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { copyText } from "#src/client/copy-text.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { SaleDetail } from "../../contract.ts";
import { lastSalesReport } from "../../core/client/report-address.ts";
import { requestsContract } from "#src/areas/payments/requests/contract.ts";
import { TransferArrivedButton } from "#src/areas/payments/transfers/client/transfer-arrived-button.tsx";
import { RefundedBadge, SaleBadge } from "../../core/client/sale-badge.tsx";
import { useSaleActs, type SaleTask } from "./use-sale-acts.ts";

interface Props {
  sale: SaleDetail;
  onTask: (task: SaleTask) => void;
  onClose?: () => void;
}

export function SaleHead({ sale, onTask, onClose }: Props) {
  const { t, language } = useTranslation("sales");
  const acts = useHeadActs(sale, onTask);
  const badge = (
    <>
      <SaleBadge status={sale.status} />
      <RefundedBadge sale={sale} />
    </>
  );
  const meta = `${formatDateTime(sale.createdAt, language)} · ${t("cashier", { name: sale.user.name })}`;
  if (!onClose) {
    return (
      <PageHeader
        title={sale.saleNumber}
        badge={badge}
        meta={meta}
        action={acts.main}
        secondary={acts.more}
        back={{ href: lastSalesReport.current, label: t("report.title") }}
      />
    );
  }
  return (
    <header className="mb-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="min-w-0 truncate text-ink-quiet">{meta}</span>
        <span className="flex">
          <AppLink
            href={pageHref("/sales/$id", { id: sale.id })}
            aria-label={t("openWhole")}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink"
          >
            <Maximize2 size={16} aria-hidden="true" />
          </AppLink>
          <IconButton label={t("common:close")} icon={<X size={18} />} onClick={onClose} />
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20 font-strong">{sale.saleNumber}</h2>
          {badge}
        </div>
        <div className="flex items-center gap-2">
          {acts.more}
          {acts.main}
        </div>
      </div>
    </header>
  );
}

/** The actions in the head of a sale: `main` is one button, `more` is a menu with the others. */
function useHeadActs(
  sale: SaleDetail,
  onTask: (task: SaleTask) => void,
): { main: ReactNode; more: ReactNode } {
  const { t } = useTranslation("sales");
  const may = useMay();
  const acts = useSaleActs(sale);
  const retry = useRetry(sale);
  const { customerId, receiptId } = sale;
  const paper =
    may("view_payments") && receiptId ? pageHref("/receipts/$id", { id: receiptId }) : null;
  const copy = async () => {
    if (await copyText(sale.saleNumber)) toasts.success(t("copied"));
    else toasts.error(t("copyFailed"));
  };
  const refundLabel = t(acts.asksForRefund ? "refund.askAction" : "refund.action");
  const items: MenuItem[] = [
    ...(paper && acts.refundRefusal === false
      ? [{ label: t("reprint"), icon: <Printer size={16} />, href: paper }]
      : []),
    // If all pieces came back or a refund request is open, the menu shows a disabled entry with this reason.
    ...(typeof acts.refundRefusal === "string"
      ? [
          {
            label: refundLabel,
            icon: <Undo2 size={16} />,
            disabledReason: acts.refundRefusal,
          },
        ]
      : []),
    { label: t("copyNumber"), icon: <Copy size={16} />, onSelect: () => void copy() },
    ...(may("view_customers") && !sale.isCustomerErased && customerId !== WALK_IN_CUSTOMER_ID
      ? [
          {
            label: t("toCustomer"),
            icon: <User size={16} />,
            href: pageHref("/customers/$id", { id: customerId }),
          },
        ]
      : []),
    ...(acts.mayCancel && (acts.mayRetry || acts.mayConfirmTransfer)
      ? [
          {
            label: t("cancel.action"),
            icon: <X size={16} />,
            danger: true,
            onSelect: () => onTask("cancel"),
          },
        ]
      : []),
  ];
  return {
    main: acts.mayConfirmTransfer ? (
      <TransferArrivedButton paymentId={sale.paymentId} label={t("transferArrived")} />
    ) : acts.mayRetry ? (
      <Button
        variant="primary"
        icon={<RotateCw size={16} />}
        loading={retry.isPending}
        onClick={retry.ask}
      >
        {t("askAgain")}
      </Button>
    ) : acts.mayCancel ? (
      <Button variant="danger" icon={<X size={16} />} onClick={() => onTask("cancel")}>
        {t("cancel.action")}
      </Button>
    ) : acts.refundRefusal === false ? (
      <Button
        icon={<Undo2 size={16} />}
        onClick={() => onTask(acts.asksForRefund ? "askForRefund" : "refund")}
      >
        {refundLabel}
      </Button>
    ) : paper ? (
      <LinkButton href={paper} icon={<Printer size={16} />}>
        {t("reprint")}
      </LinkButton>
    ) : null,
    more: (
      <Menu label={t("more")} items={items}>
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />}>
            {t("more")}
          </Button>
        )}
      </Menu>
    ),
  };
}

/** Repeats the payment request, on the customer's phone or at the card machine. */
function useRetry(sale: SaleDetail): { ask: () => void; isPending: boolean } {
  const { t } = useTranslation("sales");
  const retry = useWrite(requestsContract.retryPayment, {
    onSuccess: () => toasts.success(t("askedAgain")),
  });
  return {
    isPending: retry.isPending,
    ask: () => retry.mutate({ params: { id: sale.paymentId } }),
  };
}
