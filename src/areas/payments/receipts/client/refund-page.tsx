import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { refundPapersContract, type RefundPaper } from "../refund-contract.ts";
import { paperOfRefund } from "../refund-paper.ts";
import { PaperLinks } from "../../core/client/paper-links.tsx";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { ReceiptA4, ReceiptRoll } from "./receipt-sheet.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with the paper of a refund. The user can print the paper, save it as PDF or send it. */
export function RefundPage() {
  const { t } = useTranslation("receipts");
  const id = useIdParam();
  const query = useQuery(read(refundPapersContract.getRefund, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("screen.refundFailed")}>
      {(refund) => <LoadedRefund refund={refund} />}
    </LoadedPaper>
  );
}

function LoadedRefund({ refund }: { refund: RefundPaper }) {
  const { t } = useTranslation("receipts");
  const may = useMay();
  const [size, setSize] = usePaperSize();
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(refund.receipt, shop.business.language);
  const word = usePaperWords("receipts", language);
  const wordOfCommon = usePaperWords("common", language);
  const { moneyFormat } = shop;
  const paper = paperOfRefund(refund, { language, word, wordOfCommon, moneyFormat });
  const { receipt } = refund;
  const params = { id: refund.id };
  const pdf = endpointUrl(refundPapersContract.getRefundPdf, {
    params,
    query: { width: size, language },
  });
  const message = word("screen.refundMessage", {
    shop: paper.shop.name,
    number: paper.number,
    amount: paper.paid.value,
  });
  return (
    <PaperScreen
      title={t("screen.refundTitle", { number: refund.refundNumber })}
      back={
        receipt.saleId && may("view_sales")
          ? {
              href: pageHref("/sales/$id", { id: receipt.saleId }),
              label: receipt.saleNumber ?? t("screen.back"),
            }
          : receipt.deviceId
            ? {
                href: pageHref("/devices/$id", { id: receipt.deviceId }),
                label: receipt.ticketNumber ?? t("screen.back"),
              }
            : { href: pageHref("/dashboard"), label: t("screen.back") }
      }
      size={size}
      onSize={setSize}
      language={language}
      onLanguage={setLanguage}
      output={{
        name: refund.refundNumber,
        escpos: async (width) =>
          endpointUrl(refundPapersContract.getRefundEscpos, { params, query: { width, language } }),
        pdf,
        message,
      }}
      actions={<PaperLinks pdf={pdf} phone={receipt.customerPhone} message={message} />}
      notes={
        size === "a4" ? null : (
          <a
            href={endpointUrl(refundPapersContract.getRefundEscpos, {
              params,
              query: { width: size, language },
            })}
            download
            className="text-accent-ink underline underline-offset-4"
          >
            {t("screen.thermal")}
          </a>
        )
      }
    >
      {size === "a4" ? <ReceiptA4 paper={paper} /> : <ReceiptRoll paper={paper} />}
    </PaperScreen>
  );
}
