import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useIsPhone } from "#src/client/media.ts";
import { readChoice } from "#src/client/words/choices.ts";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePageSize } from "#src/client/paper/page-size.ts";
import { paperLanguageFor } from "#src/client/paper/paper-choices.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useSession } from "#src/client/session.tsx";
import { ReceiptRoll } from "#src/areas/payments/receipts/client/receipt-sheet.tsx";
import { receiptText, tableWords } from "#src/areas/payments/receipts/receipt-paper.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import type { KeptSale } from "../../till-state/client/till-store.ts";
import { keptReceipt } from "./kept-receipt.ts";
import "#src/client/paper/paper.css";
import "../../core/client/sale-receipt.css";

interface Props {
  kept: KeptSale;
  customer: { name: string; phone: string | null };
  onReady: () => void;
}

/** The receipt of a sale that waits on this device, and its hidden sheet for printing, on a roll. */
export default function KeptPaper({ kept, customer, onReady }: Props) {
  const { t } = useTranslation("pos");
  const isPhone = useIsPhone();
  const { cart, totals } = useTillScreen();
  const shop = useShopSettings();
  const { name: seller } = useSession();
  const language = paperLanguageFor(undefined, shop.business.language);
  const word = usePaperWords("receipts", language);
  const wordOfCommon = usePaperWords("common", language);
  const wordOfTill = usePaperWords("pos", language);
  const note = wordOfTill(isPhone ? "kept.onPhone" : "kept.onDevice", {
    time: formatTime(kept.at, language),
  });
  const facts = keptReceipt({
    cart,
    kept,
    totals,
    customer,
    seller,
    settings: shop,
    numberFollows: wordOfTill("kept.numberFollows"),
  });
  const text = receiptText(facts, { language, word, wordOfCommon, moneyFormat: shop.moneyFormat });
  const paper = {
    ...text,
    thanks: `${note} ${text.thanks}`,
    date: formatDateTime(kept.at, language),
    copy: null,
    fiscal: null,
    code: null,
    ...tableWords(word),
  };
  const size = readChoice("paper") === "80" ? 80 : 58;
  const sheet = useRef<HTMLElement>(null);
  usePageSize(sheet, { width: size, height: "as long as needed" });
  useEffect(onReady, [onReady]);
  return (
    <>
      <figure aria-label={t("done.receipt")} className="justify-self-center">
        <article className="paper" data-size={size} lang={language}>
          <ReceiptRoll paper={paper} />
        </article>
      </figure>
      {createPortal(
        <div className="sale-print" aria-hidden="true">
          <article ref={sheet} className="paper" data-size={size} lang={language}>
            <ReceiptRoll paper={paper} />
          </article>
        </div>,
        document.body,
      )}
    </>
  );
}
