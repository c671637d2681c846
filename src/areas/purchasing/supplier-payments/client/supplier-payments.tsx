import { Banknote, Paperclip } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { supplierPaymentsContract, type SupplierPaymentInList } from "../contract.ts";

const SupplierPaymentDialog = lazyWithWords(
  () => import("./supplier-payment-dialog.tsx"),
  "shipments",
  "credit",
);

/** The payments to a supplier, the latest first. Each opens with its proofs. */
export function SupplierPayments({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation("supplier-payments");
  const [open, setOpen] = useState<string | null>(null);
  const { rows, more, query } = useGrowingList(supplierPaymentsContract.listSupplierPayments, {
    query: { supplierId, limit: 10 },
  });
  return (
    <Section title={t("title")}>
      {rows === undefined ? (
        <NotLoaded query={query} failed={t("failed")} lines={3} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Banknote size={20} />} title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {rows.map((payment) => (
            <Row key={payment.id} payment={payment} onOpen={() => setOpen(payment.id)} />
          ))}
        </ul>
      )}
      {more ? (
        <Button className="mt-3" loading={more.isOnItsWay} onClick={more.fetch}>
          {t("more")}
        </Button>
      ) : null}
      <Suspense>
        {open ? <SupplierPaymentDialog id={open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Section>
  );
}

function Row({ payment, onOpen }: { payment: SupplierPaymentInList; onOpen: () => void }) {
  const { t, language } = useTranslation("supplier-payments");
  const { formatFor } = useOrderFormat();
  const { amount, currency, paidOn, method, reference, proofCount, cancelledAt } = payment;
  const about = [
    formatDate(paidOn, language),
    payment.paymentAccountName ?? t(`method.${method}`),
    payment.orderNumber,
    reference,
  ];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <Money
            minor={amount}
            format={formatFor(currency)}
            {...(cancelledAt && { className: "line-through" })}
          />
          <span className="block text-12 text-ink-faint">{about.filter(Boolean).join(" · ")}</span>
        </span>
        {proofCount > 0 ? (
          <span className="inline-flex items-center gap-1 text-12 text-ink-quiet">
            <Paperclip size={14} aria-hidden="true" />
            {t("proofs", { count: proofCount })}
          </span>
        ) : cancelledAt ? null : (
          <Badge tone="waiting">{t("noProof")}</Badge>
        )}
        {cancelledAt ? <Badge>{t("cancelled")}</Badge> : null}
      </button>
    </li>
  );
}
