import { useQuery } from "@tanstack/react-query";
import { Ban, FileDown } from "lucide-react";
import { Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { PaperLinks } from "../../core/client/paper-links.tsx";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { invoicesContract, type Invoice } from "../contract.ts";
import { invoiceMessage } from "../invoice-message.ts";
import { invoicePaper, reasonOf } from "../invoice-paper.ts";
import { TableSheet } from "#src/areas/settings/branding/client/table-sheet.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

const CancelInvoiceDialog = lazyWithWords(
  () => import("./cancel-invoice-dialog.tsx"),
  "invoices",
  "shop-errors",
);

const PaymentLinkButton = lazyWithWords(
  () => import("../../links/client/payment-link-button.tsx"),
  "payment-links",
);

/** The screen with the paper of an invoice. The user can print, save, send or cancel it. */
export function InvoicePage() {
  const { t } = useTranslation("invoices");
  const id = useIdParam();
  const query = useQuery(read(invoicesContract.getInvoice, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("oneFailed")}>
      {(invoice) => <LoadedInvoice invoice={invoice} />}
    </LoadedPaper>
  );
}

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("invoices");
  const may = useMay();
  const [isCancelling, setCancelling] = useState(false);
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(
    { customerLanguage: invoice.language },
    shop.business.language,
  );
  const word = usePaperWords("invoices", language);
  const wordOfCommon = usePaperWords("common", language);
  const byEmail = useWrite(invoicesContract.emailInvoice);
  const { moneyFormat } = shop;
  const paper = invoicePaper(invoice, { language, word, wordOfCommon, moneyFormat });
  const message = invoiceMessage(invoice, paper, moneyFormat, word);
  const of = { params: { id: invoice.id }, query: { language } };
  const pdf = endpointUrl(invoicesContract.getInvoicePdf, of);
  // The dialog is beside the paper, because a sheet of A4 is scaled down on phones with everything in it.
  return (
    <>
      <PaperScreen
        title={t("one", { number: invoice.invoiceNumber })}
        back={{ href: pageHref("/invoices"), label: t("back") }}
        size="a4"
        language={language}
        onLanguage={setLanguage}
        output={{ name: invoice.invoiceNumber, pdf, message }}
        actions={
          <>
            <PaperLinks
              pdf={pdf}
              phone={invoice.customerPhone}
              message={message}
              email={{
                title: t(invoice.creditNote ? "oneCreditNote" : "one", {
                  number: invoice.creditNote?.creditNoteNumber ?? invoice.invoiceNumber,
                }),
                proposed: invoice.customerEmail,
                language,
                send: (body) =>
                  byEmail.mutateAsync({
                    params: of.params,
                    body: { ...body, paper: invoice.creditNote ? "credit_note" : "invoice" },
                  }),
              }}
            />
            {invoice.balance > 0 && !invoice.creditNote && may("take_payments") ? (
              <Suspense>
                <PaymentLinkButton
                  subject={{ invoiceId: invoice.id }}
                  phone={invoice.customerPhone}
                />
              </Suspense>
            ) : null}
            {invoice.creditNote ? (
              <a
                href={endpointUrl(invoicesContract.getCreditNotePdf, of)}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses()}
              >
                <FileDown size={16} aria-hidden="true" /> {t("creditNotePdf")}
              </a>
            ) : null}
          </>
        }
        notes={<Notes invoice={invoice} onCancel={() => setCancelling(true)} />}
      >
        <TableSheet paper={paper} />
      </PaperScreen>
      {isCancelling ? (
        <Suspense>
          <CancelInvoiceDialog invoice={invoice} onClose={() => setCancelling(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * A link to what was invoiced, and who issued and cancelled the invoice: the paper does not say it. To cancel it is
 * rare, so it is not among the buttons.
 */
function Notes({ invoice, onCancel }: { invoice: Invoice; onCancel: () => void }) {
  const { t } = useTranslation("invoices");
  const may = useMay();
  const { issuedBy, creditNote, deviceId, saleId, subjectNumber } = invoice;
  const href =
    deviceId && may("view_devices")
      ? pageHref("/devices/$id", { id: deviceId })
      : saleId && may("view_sales")
        ? pageHref("/sales/$id", { id: saleId })
        : null;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {href ? (
        <li>
          <AppLink
            href={href}
            className="inline-flex h-8 items-center rounded-small text-accent-ink hover:underline phone:h-11"
          >
            {t(deviceId ? "ofRepair" : "ofSale", { number: subjectNumber })}
          </AppLink>
        </li>
      ) : null}
      <li>{issuedBy ? t("issuedBy", { name: issuedBy.name }) : t("issuedByFundi")}</li>
      {creditNote ? (
        <li>
          {creditNote.issuedBy
            ? t("cancelledBy", { name: creditNote.issuedBy.name, reason: creditNote.reason })
            : t("cancelledByFundi", { reason: reasonOf(invoice, creditNote, t) })}
        </li>
      ) : may("cancel_invoices") ? (
        <li>
          <Button size="small" variant="ghost" icon={<Ban size={16} />} onClick={onCancel}>
            {t("cancel.action")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
