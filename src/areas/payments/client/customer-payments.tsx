import { MINUS } from "#src/shared/figures/minus.ts";
import { Banknote } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PaymentStatus } from "../reconciliation/client/payment-status.tsx";
import { paymentsContract, type Payment } from "../contract.ts";
import { useProviderName } from "../core/client/provider-name.ts";

const AT_ONCE = 10;

/** A section of the customer's screen: what the customer paid, newest first, with the receipts. */
export default function CustomerPayments({ customerId }: { customerId: string }) {
  const { t } = useTranslation("payments");
  const maySee = useMay()("view_payments");
  const list = usePagedList(
    "customer-payments",
    paymentsContract.listPayments,
    { query: { customerId, limit: AT_ONCE } },
    { enabled: maySee },
  );
  const columns = useColumns();
  if (!maySee) return null;
  return (
    <Section flush title={t("ofCustomer.title")}>
      <DataList
        {...list}
        failed={t("ofCustomer.failed")}
        label={t("ofCustomer.title")}
        columns={columns}
        rowKey={(row) => row.id}
        expectedRows={2}
        empty={<EmptyState icon={<Banknote size={24} />} title={t("ofCustomer.none")} />}
      />
    </Section>
  );
}

function useColumns(): Column<Payment>[] {
  const { t, language } = useTranslation("payments");
  const providerName = useProviderName();
  return [
    {
      id: "number",
      header: t("ofCustomer.payment"),
      identifies: true,
      phone: "title",
      cell: ({ paymentNumber, paymentDate, receipt }) => (
        <span className="block py-1">
          {receipt ? (
            <AppLink
              href={pageHref("/receipts/$id", { id: receipt.id })}
              className="hover:underline"
            >
              {receipt.receiptNumber}
            </AppLink>
          ) : (
            paymentNumber
          )}
          <span className="block text-12 font-normal text-ink-faint">
            {formatDateTime(paymentDate, language)}
          </span>
        </span>
      ),
    },
    {
      id: "method",
      header: t("ofCustomer.method"),
      phone: "under",
      cell: ({ provider }) => providerName(provider),
    },
    {
      id: "status",
      header: t("ofCustomer.status"),
      phone: "end-under",
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      id: "amount",
      header: t("ofCustomer.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount, refundedAmount }) => (
        <>
          <Money minor={amount} />
          {refundedAmount > 0 ? (
            <span className="block text-12 text-ink-faint">
              {MINUS} <Money minor={refundedAmount} />
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
