import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useFailureReason } from "#src/areas/payments/core/client/failure-reason.ts";
import { useMoneyOf } from "#src/areas/payments/core/client/money-of.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { usePaidFor } from "#src/areas/sales/reconciliation/client/use-paid-for.ts";
import { PaymentTimeline } from "#src/areas/sales/reconciliation/client/payment-timeline.tsx";
import { PaymentStatus } from "#src/areas/payments/reconciliation/client/payment-status.tsx";
import {
  reconciliationContract,
  type PaymentHistory,
  type ReconciledPayment,
} from "#src/areas/payments/reconciliation/contract.ts";
import { ResolvePayment } from "#src/areas/sales/reconciliation/client/resolve-payment.tsx";
import { AwaitTransfer } from "#src/areas/sales/reconciliation/client/await-transfer.tsx";

const LateMoneyOfPayment = lazyWithWords(
  () => import("./late-money-of-payment.tsx"),
  "late-money",
  "payments",
);

/** The page `/reconciliation/{id}`: one payment, its history, and what can be done about it. */
export function OpenPaymentPage() {
  const id = useIdParam();
  const { t } = useTranslation("reconciliation");
  const query = useQuery(read(reconciliationContract.getPaymentHistory, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("payment.failed")}
      frame={(state) => (
        <>
          <PageHeader title={t("payment.facts")} back={back(t)} />
          <Section>{state}</Section>
        </>
      )}
    >
      {(history) => <LoadedHistory key={id} history={history} />}
    </Loaded>
  );
}

const back = (t: (key: "back") => string) => ({
  href: pageHref("/reconciliation"),
  label: t("back"),
});

function LoadedHistory({ history }: { history: PaymentHistory }) {
  const { t } = useTranslation("reconciliation");
  const moneyOf = useMoneyOf();
  const { payment } = history;
  const mayDecide = useMay()("refund_payments");
  return (
    <>
      <PageHeader
        title={moneyOf(payment)}
        badge={<PaymentStatus payment={payment} />}
        meta={payment.paymentNumber}
        back={back(t)}
      />
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Facts payment={payment} />
          {payment.status === "late" ? (
            <Section title={t("late.title")}>
              {mayDecide ? (
                <Suspense fallback={<SkeletonText lines={2} />}>
                  <LateMoneyOfPayment payment={payment} />
                </Suspense>
              ) : (
                <p className="text-ink-quiet">{t("late.notYours")}</p>
              )}
            </Section>
          ) : (
            <>
              {history.canArrive ? <AwaitTransfer payment={payment} /> : null}
              <ResolvePayment history={history} />
            </>
          )}
        </div>
        <Section title={t("payment.history")}>
          <PaymentTimeline history={history} />
        </Section>
      </div>
    </>
  );
}

/** The page of what a payment pays for. */
function hrefOf(
  { sale, device, debt, customer }: ReconciledPayment,
  may: ReturnType<typeof useMay>,
) {
  if (sale) return pageHref("/sales/$id", { id: sale.id });
  if (device) return pageHref("/devices/$id", { id: device.id });
  return debt && may("view_debts") ? pageHref("/debts/$id", { id: customer.id }) : null;
}

/** A fact that many payments do not have, so that it has no row without a value. */
const known = (label: string, value: string | null) => (value ? [{ label, value }] : []);

function Facts({ payment }: { payment: ReconciledPayment }) {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const failureReason = useFailureReason();
  const may = useMay();
  const { customer, phone } = payment;
  const paidFor = usePaidFor()(payment);
  const subjectHref = hrefOf(payment, may);
  const link = (href: string, text: string) => (
    <AppLink href={href} className="text-accent-ink underline underline-offset-4">
      {text}
    </AppLink>
  );
  return (
    <Section title={t("payment.facts")}>
      <DescriptionList
        items={[
          {
            label: t("column.customer"),
            value: may("view_customers")
              ? link(pageHref("/customers/$id", { id: customer.id }), customerName(customer, t))
              : customerName(customer, t),
          },
          {
            label: t("column.for"),
            value: paidFor && subjectHref ? link(subjectHref, paidFor) : paidFor,
          },
          { label: t("column.provider"), value: providerName(payment.provider) },
          ...known(t("payment.by"), payment.isByLink ? t("common:paymentLink") : null),
          ...known(t("payment.phone"), phone && formatPhone(phone)),
          ...known(t("column.reference"), payment.reference),
          ...known(t("payment.why"), failureReason(payment)),
          { label: t("column.since"), value: <RelativeTime iso={payment.paymentDate} /> },
        ]}
      />
    </Section>
  );
}
