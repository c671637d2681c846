import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";
import { readChoice } from "#src/client/words/choices.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePageSize } from "#src/client/paper/page-size.ts";
import { paperLanguageFor } from "#src/client/paper/paper-choices.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read } from "#src/client/data/queries.ts";
import { ReceiptA4, ReceiptRoll } from "#src/areas/payments/receipts/client/receipt-sheet.tsx";
import { receiptsContract, type ReceiptPrint } from "#src/areas/payments/receipts/contract.ts";
import { receiptPaper } from "#src/areas/payments/receipts/receipt-paper.ts";
import "#src/client/paper/paper.css";
import "./sale-receipt.css";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

const sheets = {
  "58": { width: 58, height: "as long as needed" },
  "80": { width: 80, height: "as long as needed" },
  a4: { width: 210, height: 297 },
} as const;
type Size = keyof typeof sheets;

interface Props {
  receiptId: string;
  /** The counted print that the paper shows; null before the first print of this screen. */
  print: ReceiptPrint | null;
  /** Receives the paper on the screen, for its picture. */
  sheet: RefObject<HTMLElement | null>;
  onReady: () => void;
}

/** Shows a preview of the receipt, and renders a hidden sheet for printing in the paper size of this browser. */
export default function SaleReceipt({ receiptId, print, sheet: preview, onReady }: Props) {
  const { t } = useTranslation("pos");
  const { data: receipt } = useSuspenseQuery(
    read(receiptsContract.getReceipt, { params: { id: receiptId } }),
  );
  const shop = useShopSettings();
  const language = paperLanguageFor(receipt, shop.business.language);
  const word = usePaperWords("receipts", language);
  const wordOfCommon = usePaperWords("common", language);
  const chosen = readChoice("paper");
  const size: Size = chosen === "80" || chosen === "a4" ? chosen : "58";
  const paper = receiptPaper(receipt, {
    language,
    word,
    wordOfCommon,
    moneyFormat: shop.moneyFormat,
    trackingUrl: null,
    print,
  });
  const sheet = useRef<HTMLElement>(null);
  usePageSize(sheet, sheets[size]);
  useEffect(onReady, [onReady]);
  return (
    <>
      <figure aria-label={t("done.receipt")} className="justify-self-center">
        <article
          ref={preview}
          className="paper"
          data-size={size === "80" ? "80" : "58"}
          lang={language}
        >
          <ReceiptRoll paper={paper} />
        </article>
      </figure>
      {createPortal(
        <div className="sale-print" aria-hidden="true">
          <article ref={sheet} className="paper" data-size={size} lang={language}>
            {size === "a4" ? <ReceiptA4 paper={paper} /> : <ReceiptRoll paper={paper} />}
          </article>
        </div>,
        document.body,
      )}
    </>
  );
}
