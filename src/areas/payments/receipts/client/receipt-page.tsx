import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { PaperScreen, type PaperSize } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { receiptsContract, type Receipt } from "../contract.ts";
import { balanceOf, numberForCustomer, receiptHref } from "../receipt-numbers.ts";
import { receiptPaper, trackingUrlOf } from "../receipt-paper.ts";
import { PaperLinks } from "../../core/client/paper-links.tsx";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { useReceiptPrint } from "./use-receipt-print.ts";
import { ReceiptA4, ReceiptRoll } from "./receipt-sheet.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** The screen with the paper of a receipt. The user can print the paper, save it as PDF or send it. */
export function ReceiptPage() {
  const { t } = useTranslation("receipts");
  const id = useIdParam();
  const query = useQuery(read(receiptsContract.getReceipt, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("screen.failed")}>
      {(receipt) => <LoadedReceipt receipt={receipt} />}
    </LoadedPaper>
  );
}

function LoadedReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const [size, setSize] = usePaperSize();
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(receipt, shop.business.language);
  const say = usePaperWords("receipts", language);
  const wordOfCommon = usePaperWords("common", language);
  const publicUrl = usePublicUrl();
  const may = useMay();
  const { print, count } = useReceiptPrint(receipt.id);
  const markSent = useWrite(receiptsContract.markReceiptSent, { saysFailure: false });
  const byEmail = useWrite(receiptsContract.emailReceipt);
  const { moneyFormat } = shop;
  const trackingUrl = trackingUrlOf(receipt, publicUrl);
  const paper = receiptPaper(receipt, {
    language,
    word: say,
    wordOfCommon,
    moneyFormat,
    trackingUrl,
    print,
  });
  const balance = balanceOf(receipt);
  const message = [
    say("screen.message", {
      shop: paper.shop.name,
      number: numberForCustomer(receipt),
      amount: paper.paid.value,
    }),
    balance ? say("screen.messageBalance", { amount: formatMoney(balance, moneyFormat) }) : "",
    receipt.linkToken
      ? say("screen.messageLink", { url: publicUrl + receiptHref(receipt.linkToken, language) })
      : "",
    receipt.fiscal ? say("screen.messageVerify", { url: receipt.fiscal.url }) : "",
    trackingUrl ? say("screen.messageTrack", { url: trackingUrl }) : "",
  ]
    .filter(Boolean)
    .join("\n");
  const params = { id: receipt.id };
  const pdf = { params, query: { width: size, language } };
  return (
    <PaperScreen
      title={t("screen.title", { number: receipt.receiptNumber })}
      back={backOf(receipt, may("view_sales"), t("screen.back"))}
      size={size}
      onSize={setSize}
      language={language}
      onLanguage={setLanguage}
      onPrint={async () => (await count()) !== null}
      output={{
        name: numberForCustomer(receipt),
        escpos: async (width) => {
          const counted = await count();
          const query = { width, language, print: counted?.number };
          return counted && endpointUrl(receiptsContract.getReceiptEscpos, { params, query });
        },
        pdf: endpointUrl(receiptsContract.getReceiptPdf, pdf),
        message,
      }}
      actions={
        <PaperLinks
          pdf={endpointUrl(receiptsContract.getReceiptPdf, pdf)}
          phone={receipt.customerPhone}
          message={message}
          onSend={() => markSent.mutate({ params, body: { via: "whatsapp" } })}
          email={{
            title: t("screen.title", { number: receipt.receiptNumber }),
            proposed: receipt.customerEmail,
            language,
            send: (body) => byEmail.mutateAsync({ params, body }),
          }}
        />
      }
      notes={<Notes receipt={receipt} size={size} language={language} />}
    >
      {size === "a4" ? <ReceiptA4 paper={paper} /> : <ReceiptRoll paper={paper} />}
    </PaperScreen>
  );
}

/** When the receipt was printed and sent, what the next print will be, and the file for a thermal printer. */
function Notes({
  receipt,
  size,
  language,
}: {
  receipt: Receipt;
  size: PaperSize;
  language: Language;
}) {
  const { t, language: screenLanguage } = useTranslation("receipts");
  const params = { id: receipt.id };
  const when = (iso: string) => formatDateTime(iso, screenLanguage);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <li>
        {receipt.printedAt
          ? t("screen.printed", { when: when(receipt.printedAt) })
          : t("screen.notPrinted")}
        {" · "}
        {receipt.printCount === 0
          ? t("screen.nextOriginal")
          : t("screen.nextCopy", { number: receipt.printCount })}
      </li>
      {receipt.sentAt && receipt.sentVia ? (
        <li>
          {t("screen.sent", {
            via: t(`screen.via.${receipt.sentVia}`),
            when: when(receipt.sentAt),
          })}
        </li>
      ) : null}
      {size !== "a4" ? (
        <li>
          <a
            href={endpointUrl(receiptsContract.getReceiptEscpos, {
              params,
              query: { width: size, language },
            })}
            download
            className="text-accent-ink underline underline-offset-4"
          >
            {t("screen.thermal")}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** The link back to the repair, or to the sale if the user may see it. Otherwise it leads to the dashboard. */
function backOf(
  { deviceId, ticketNumber, saleId, saleNumber }: Receipt,
  maySeeSale: boolean,
  label: string,
) {
  if (deviceId) {
    return { href: pageHref("/devices/$id", { id: deviceId }), label: ticketNumber ?? label };
  }
  if (saleId && maySeeSale) {
    return { href: pageHref("/sales/$id", { id: saleId }), label: saleNumber ?? label };
  }
  return { href: pageHref("/dashboard"), label };
}
