import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { useFailureReason } from "#src/areas/payments/core/client/failure-reason.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { SaleDetail } from "../../contract.ts";
import { PaymentEntry } from "#src/areas/payments/taking/client/payment-entry.tsx";
import { creditState } from "#src/areas/payments/reconciliation/client/payment-status.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";

const PaymentLinkButton = lazyWithWords(
  () => import("#src/areas/payments/links/client/payment-link-button.tsx"),
  "payment-links",
);

/** All payments of a sale, including failed ones. A payment with a receipt shows the number of the receipt. */
export function SalePayments({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  const may = useMay();
  return (
    <Section title={t("payments.title")}>
      <ul className="divide-y divide-line">
        {sale.payments.map((payment) => (
          <OnePayment key={payment.id} payment={payment} sale={sale} />
        ))}
      </ul>
      {sale.status === "pending" && may("create_sales") ? (
        <Suspense>
          <PaymentLinkButton
            className="mt-3"
            subject={{ saleId: sale.id }}
            phone={sale.customer.phone}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

const tones: Record<Payment["status"], Tone> = {
  pending: "waiting",
  processing: "waiting",
  completed: "done",
  failed: "loss",
  unknown: "waiting",
  late: "waiting",
  refunded: "neutral",
};

/** This part is loaded on demand, because only users who decide about late money need it. */
const LateMoneyActs = lazyWithWords(
  () => import("../../late-money/client/late-money-acts.tsx"),
  "late-money",
  "payments",
);

function OnePayment({ payment, sale }: { payment: Payment; sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  const { money } = useCurrency();
  const providerName = useProviderName();
  const failureReason = useFailureReason();
  const may = useMay();
  const mayPrint = may("view_payments");
  const { receipt, reference, phone, change, tendered } = payment;
  const isLateMoney = payment.status === "late";
  const credit =
    payment.status === "completed" && payment.owed !== null ? creditState(payment.owed) : null;
  return (
    <PaymentEntry
      payment={payment}
      name={providerName(payment.provider)}
      badges={
        <>
          <Badge tone={credit === "owed" ? "waiting" : tones[payment.status]}>
            {t(`paymentStatus.${credit ?? payment.status}`)}
          </Badge>
          {payment.isSimulated ? <Badge tone="waiting">{t("payments.simulated")}</Badge> : null}
        </>
      }
      at={payment.completedAt ?? payment.paymentDate}
      facts={[
        reference,
        phone && formatPhone(phone),
        tendered ? t("payments.tendered", { amount: money(tendered) }) : null,
        change ? t("payments.change", { amount: money(change) }) : null,
        failureReason(payment),
      ]}
    >
      {receipt ? (
        mayPrint ? (
          <AppLink
            href={pageHref("/receipts/$id", { id: receipt.id })}
            className="text-12 text-accent-ink underline underline-offset-4"
          >
            {receipt.receiptNumber}
          </AppLink>
        ) : (
          <span className="text-12 text-ink-faint">{receipt.receiptNumber}</span>
        )
      ) : null}
      {isLateMoney && may("refund_payments") ? (
        <Suspense>
          <LateMoneyActs payment={payment} sale={sale} />
        </Suspense>
      ) : null}
    </PaymentEntry>
  );
}
