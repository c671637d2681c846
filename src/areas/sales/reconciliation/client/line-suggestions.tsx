import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { read, useWrite } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { PaymentStatus } from "#src/areas/payments/reconciliation/client/payment-status.tsx";
import { usePaidFor } from "#src/areas/sales/reconciliation/client/use-paid-for.ts";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import {
  statementsContract,
  type StatementLine,
  type Suggestion,
} from "#src/areas/payments/reconciliation/statements-contract.ts";

const PaidDialog = lazy(() => import("#src/areas/sales/reconciliation/client/paid-dialog.tsx"));
const TransferArrived = lazyWithWords(
  () => import("#src/areas/payments/transfers/client/transfer-arrived-dialog.tsx"),
  "accounts",
  "payments",
);

/**
 * The payments that may belong to a line. A person chooses: a received one is matched, a transfer
 * is confirmed, any other open one is stated as paid.
 */
export function LineSuggestions({ line }: { line: StatementLine }) {
  const { t } = useTranslation("reconciliation");
  const query = useQuery(read(statementsContract.listSuggestions, { params: { id: line.id } }));
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("line.suggestionsFailed")} lines={4} />;
  const { items } = query.data;
  if (items.length === 0) return <p className="text-ink-quiet">{t("line.noSuggestions")}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((suggestion) => (
        <li key={suggestion.payment.id} className="py-3 first:pt-0 last:pb-0">
          <PaymentRow payment={suggestion.payment}>
            {suggestion.isSameReference ? (
              <Badge tone="done">{t("line.sameReference")}</Badge>
            ) : null}
            {suggestion.isSameAmount ? null : <Badge tone="loss">{t("line.otherAmount")}</Badge>}
          </PaymentRow>
          <Act line={line} suggestion={suggestion} />
        </li>
      ))}
    </ul>
  );
}

/** The right that each act needs beyond that of this page. */
const rights = {
  confirm_transfer: "take_payments",
  state_paid: "state_payments",
} as const;

function Act({
  line,
  suggestion: { act, payment },
}: {
  line: StatementLine;
  suggestion: Suggestion;
}) {
  const { t } = useTranslation("reconciliation");
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const match = useWrite(statementsContract.matchLine, {
    onSuccess: () => toasts.success(t("line.matched")),
  });
  if (act === null) return null;
  if (act !== "match" && !may(rights[act]))
    return <p className="mt-2 text-12 text-ink-faint">{t(`line.notYours.${act}`)}</p>;
  const matchNow = () => match.mutate({ params: { id: line.id }, body: { paymentId: payment.id } });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        className="mt-2"
        loading={match.isPending}
        onClick={act === "match" ? matchNow : () => setOpen(true)}
      >
        {t(`line.act.${act}`)}
      </Button>
      {isOpen ? (
        <Suspense>
          {act === "confirm_transfer" ? (
            <TransferArrived paymentId={payment.id} line={line} onClose={close} />
          ) : (
            <PaidDialog payment={payment} line={line} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

/** A payment in a few words, with a link to its page. */
export function PaymentRow({
  payment,
  children,
}: {
  payment: ReconciledPayment;
  children?: ReactNode;
}) {
  const { t } = useTranslation("reconciliation");
  const { id, paymentNumber, customer, reference, amount } = payment;
  const paidFor = usePaidFor();
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <AppLink
          href={pageHref("/reconciliation/$id", { id })}
          className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-4 phone:min-h-11"
        >
          {paymentNumber}
        </AppLink>
        <p className="text-12 text-ink-faint wrap-anywhere">
          {[paidFor(payment), customerName(customer, t), reference].filter(Boolean).join(" · ")} ·{" "}
          <RelativeTime iso={payment.completedAt ?? payment.paymentDate} />
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          <PaymentStatus payment={payment} />
          {children}
        </p>
      </div>
      <Money minor={amount} className="shrink-0 font-medium" />
    </div>
  );
}
