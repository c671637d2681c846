import { useQuery } from "@tanstack/react-query";
import { CircleCheck, MessageCircle, Printer, Share2 } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePrint } from "#src/client/paper/use-print.tsx";
import { readChoice } from "#src/client/words/choices.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { useReceiptPrint } from "#src/areas/payments/receipts/client/use-receipt-print.ts";
import { receiptsContract } from "#src/areas/payments/receipts/contract.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { useTillKeys } from "../../till-state/client/till-keys.ts";
import { NewSaleButton, SaleFact } from "./sale-done-parts.tsx";
import { paymentOf } from "./use-pending-sale.ts";

const SaleReceipt = lazy(() => import("../../core/client/sale-receipt.tsx"));

/** Shows a completed sale: the change, the receipt, and the button for the next sale. */
export default function SaleDone() {
  const { t } = useTranslation("pos");
  const { cart, checkout } = useTillScreen();
  const query = useQuery(read(salesContract.getSale, { params: { id: cart.id } }));
  useTillKeys({ newSale: checkout.newSale });
  if (query.isError) {
    return (
      <>
        <LoadFailure query={query} title={t("saleLookup")} />
        <p className="text-center">
          <NewSaleButton />
        </p>
      </>
    );
  }
  if (!query.data) return <SkeletonText lines={8} />;
  return <Done sale={query.data} />;
}

function Done({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("pos");
  const mayPrint = useMay()("view_payments");
  const cash = cashOf(sale);
  const { receiptId } = sale;
  const canPrint = mayPrint && receiptId !== null;
  // Whether the receipt is rendered. Printing before that would give an empty page.
  const [isPaperReady, setPaperReady] = useState(false);
  const { counted, sheet, print, openPrinter, dialog } = usePaper(sale, isPaperReady);
  useShortcut("mod+p", "keys:printReceipt", () => void print(), { enabled: canPrint });
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_auto]">
      <section
        aria-label={t("saleCompleted")}
        className="rounded-card border border-line bg-surface p-6 phone:p-4"
      >
        <div role="status" className="flex items-center gap-3">
          <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-accent-ink" />
          <h2 className="text-16 font-strong">{t("saleCompleted")}</h2>
        </div>
        {cash?.change ? (
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-accent-soft px-4 py-4">
            <span className="text-16 font-medium text-accent-ink">{t("change")}</span>
            <Money minor={cash.change} className="ml-auto text-28 font-strong" />
          </p>
        ) : null}
        <Facts sale={sale} />
        <div className="mt-6 flex flex-wrap items-center gap-2 phone:mt-5">
          {canPrint ? (
            <Button className="phone:w-full" icon={<Share2 size={16} />} onClick={openPrinter}>
              {t("done.printer")}
            </Button>
          ) : null}
          {canPrint ? (
            <LinkButton
              className="phone:w-full"
              href={pageHref("/receipts/$id", { id: receiptId })}
              icon={<MessageCircle size={16} />}
            >
              {t("done.more")}
            </LinkButton>
          ) : null}
          <ThumbBar>
            <Button
              className="desk:order-none"
              icon={<Printer size={16} />}
              hint="Ctrl P"
              disabledReason={canPrint ? false : t("done.noPaper")}
              onClick={() => void print()}
            >
              {t("done.print")}
            </Button>
            <NewSaleButton />
          </ThumbBar>
        </div>
      </section>
      {canPrint ? (
        <Suspense fallback={<div className="h-100 w-[58mm] bg-sunken" />}>
          <SaleReceipt
            receiptId={receiptId}
            print={counted}
            sheet={sheet}
            onReady={() => setPaperReady(true)}
          />
        </Suspense>
      ) : null}
      {dialog}
    </div>
  );
}

function Facts({ sale }: { sale: SaleDetail }) {
  const { t, language } = useTranslation("pos");
  const providerName = useProviderName();
  const payment = paymentOf(sale);
  const cash = cashOf(sale);
  return (
    <dl className="mt-5 flex flex-col gap-2">
      <SaleFact label={t("total")}>
        <Money minor={sale.total} className="font-strong" />
      </SaleFact>
      {cash?.tendered ? (
        <SaleFact label={t("tendered")}>
          <Money minor={cash.tendered} />
        </SaleFact>
      ) : null}
      {sale.paymentType === "split" ? (
        paidParts(sale).map(({ id, provider, amount }) => (
          <SaleFact key={id} label={providerName(provider)}>
            <Money minor={amount} />
          </SaleFact>
        ))
      ) : (
        <SaleFact label={t("method")}>{t(`common:provider.${sale.paymentType}`)}</SaleFact>
      )}
      <SaleFact label={t("customer")}>{customerName(sale.customer, t)}</SaleFact>
      {sale.pointsEarned > 0 ? (
        <SaleFact label={t("done.pointsEarned")}>
          {formatNumber(sale.pointsEarned, language)}
        </SaleFact>
      ) : null}
      <SaleFact label={t("done.number")}>{sale.saleNumber}</SaleFact>
      {payment?.receipt ? (
        <SaleFact label={t("done.receipt")}>{payment.receipt.receiptNumber}</SaleFact>
      ) : null}
      <SaleFact label={t("done.servedBy")}>{sale.user.name}</SaleFact>
    </dl>
  );
}

const cashOf = (sale: SaleDetail) => sale.payments.find(({ tendered }) => tendered !== null);

const paidParts = (sale: SaleDetail) =>
  sale.payments.filter(({ status }) => status === "completed");

/** Prints the receipt of the sale, on paper of the size that this browser used last. */
function usePaper(sale: SaleDetail, isReady: boolean) {
  const { receiptId } = sale;
  const { print: counted, count } = useReceiptPrint(receiptId);
  const sheet = useRef<HTMLElement>(null);
  const params = { id: receiptId ?? "" };
  const printing = usePrint({
    output: {
      name: paymentOf(sale)?.receipt?.receiptNumber ?? sale.saleNumber,
      escpos: async (width) => {
        const one = await count();
        const query = { width, print: one?.number };
        return one && endpointUrl(receiptsContract.getReceiptEscpos, { params, query });
      },
      pdf: endpointUrl(receiptsContract.getReceiptPdf, { params, query: {} }),
    },
    sheet: () => sheet.current,
    isRoll: readChoice("paper") !== "a4",
    beforePage: async () => isReady && (await count()) !== null,
  });
  return { counted, sheet, ...printing };
}
