import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useFormatOf } from "#src/areas/payments/core/client/money-of.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import { usePaidFor } from "#src/areas/sales/reconciliation/client/use-paid-for.ts";
import { PaymentStatus } from "#src/areas/payments/reconciliation/client/payment-status.tsx";

/** The columns of lists of payments: open ones (`since`), or received ones. */
export function usePaymentColumns(isOpen: boolean): Column<ReconciledPayment>[] {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const paidFor = usePaidFor();
  const formatOf = useFormatOf();
  return [
    {
      id: "for",
      header: t("column.for"),
      phone: "title",
      cell: (payment) => (
        <span className="font-medium">{paidFor(payment) ?? payment.paymentNumber}</span>
      ),
    },
    {
      id: "customer",
      header: t("column.customer"),
      identifies: true,
      phone: "under",
      cell: ({ customer }) => customerName(customer, t),
    },
    {
      id: "provider",
      header: t("column.provider"),
      phone: "under",
      cell: ({ provider }) => providerName(provider),
    },
    {
      id: "payment",
      header: t("column.payment"),
      from: "wide",
      cell: ({ paymentNumber }) => paymentNumber,
    },
    {
      id: "reference",
      header: t("column.reference"),
      from: "desk",
      shrinks: true,
      cell: ({ reference }) => reference ?? "–",
    },
    {
      id: "since",
      header: t(isOpen ? "column.since" : "column.paid"),
      ...(!isOpen && { phone: "end-under" as const }),
      cell: ({ paymentDate, receivedAt }) => (
        <RelativeTime iso={(isOpen ? null : receivedAt) ?? paymentDate} />
      ),
    },
    ...(isOpen
      ? [
          {
            id: "attempts",
            header: t("column.attempts"),
            align: "end",
            from: "wide",
            cell: ({ attempts }) => attempts,
          } satisfies Column<ReconciledPayment>,
        ]
      : []),
    {
      id: "status",
      header: t("column.status"),
      ...(isOpen && { phone: "end-under" as const }),
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      id: "amount",
      header: t("column.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount, currency }) => <Money minor={amount} format={formatOf(currency)} />,
    },
  ];
}
