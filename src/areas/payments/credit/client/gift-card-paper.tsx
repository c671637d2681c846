import { createPortal } from "react-dom";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { spelledGiftCode } from "../../credit-rules.ts";
import "./gift-card-paper.css";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

export interface PrintedCard {
  code: string;
  amount: number;
  expiresOn: string | null;
}

export const printGiftCard = (): void => window.print();

/** The paper of a gift card: on the screen, and a second time outside the dialog for the printer alone. */
export function GiftCardPaper({ card }: { card: PrintedCard }) {
  return (
    <>
      <Card card={card} />
      {createPortal(
        <div className="gift-card-print" aria-hidden="true">
          <Card card={card} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Card({ card: { code, amount, expiresOn } }: { card: PrintedCard }) {
  const { t, language } = useTranslation("credit");
  const { business } = useShopSettings();
  return (
    <div className="flex flex-col items-center gap-2 py-2 text-center">
      <p className="font-strong">{business.name}</p>
      <p>{t("giftCard.paperTitle")}</p>
      <Money minor={amount} className="text-28 font-strong" />
      <QrCode text={code} label={t("giftCard.code")} size={144} />
      <p className="text-16 font-strong">{spelledGiftCode(code)}</p>
      {expiresOn ? (
        <p>{t("giftCard.paperValid", { day: formatDate(expiresOn, language) })}</p>
      ) : null}
      <p className="text-12 text-ink-quiet">{t("giftCard.paperHint")}</p>
    </div>
  );
}
