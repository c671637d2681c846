import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import type { GiftCard } from "../../credit-ledger/gift-card-schemas.ts";
import { hiddenGiftCode, isUnused } from "../../credit-rules.ts";
import { CreditEntries } from "./credit-ledger.tsx";
import { GiftCardPaper, printGiftCard } from "./gift-card-paper.tsx";
import { CardBadge } from "./gift-cards-page.tsx";

const RefundGiftCardDialog = lazyWithWords(
  () => import("./refund-gift-card-dialog.tsx"),
  "payments",
);
const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));

/**
 * One gift card with its history. A user with the right can block it, refund it while it is unused, or print its code
 * again.
 */
export default function GiftCardDialog({
  cardId,
  onClose,
}: {
  cardId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  const [code, setCode] = useState<string | null>(null);
  const [act, setAct] = useState<"block" | "refund" | null>(null);
  const query = useQuery(read(creditContract.getGiftCard, { params: { id: cardId } }));
  const { data } = query;
  const show = useWrite(creditContract.showGiftCardCode, {
    onSuccess: (shown) => setCode(shown.code),
  });
  const block = useWrite(creditContract.blockGiftCard);
  const unblock = useWrite(creditContract.unblockGiftCard);
  const params = { id: cardId };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={data ? hiddenGiftCode(data.codeEnd) : t("giftCard.card")}
        size="small"
        footer={
          data ? (
            <Acts
              card={data}
              code={code}
              isReading={show.isPending}
              onShow={() => show.mutate({ params })}
              onAct={(next) => {
                setCode(null);
                setAct(next);
              }}
              onClose={onClose}
            />
          ) : (
            <Button onClick={onClose}>{t("common:close")}</Button>
          )
        }
      >
        {code && data ? (
          <GiftCardPaper card={{ ...data, amount: data.balance, code }} />
        ) : data ? (
          <Facts card={data} />
        ) : (
          <NotLoaded query={query} failed={t("giftCard.failed")} lines={5} />
        )}
      </Dialog>
      <Suspense>
        {act === "block" && data ? (
          <ReasonDialog
            title={t(data.isBlocked ? "giftCard.unblockTitle" : "giftCard.blockTitle")}
            action={t(data.isBlocked ? "giftCard.unblock" : "giftCard.block")}
            done={t("giftCard.saved")}
            send={(reason) =>
              (data.isBlocked ? unblock : block).mutateAsync({ params, body: { reason } })
            }
            onClose={() => setAct(null)}
          />
        ) : act === "refund" && data ? (
          <RefundGiftCardDialog card={data} onClose={() => setAct(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ActsProps {
  card: GiftCard;
  /** The code of the card if it is shown now. */
  code: string | null;
  isReading: boolean;
  onShow: () => void;
  onAct: (act: "block" | "refund") => void;
  onClose: () => void;
}

function Acts({ card, code, isReading, onShow, onAct, onClose }: ActsProps) {
  const { t } = useTranslation("credit");
  const may = useMay();
  return (
    <>
      {isUnused(card) && may("refund_gift_cards") ? (
        <Button onClick={() => onAct("refund")}>{t("giftCard.refund")}</Button>
      ) : null}
      {may("block_gift_cards") ? (
        <>
          <Button onClick={() => onAct("block")}>
            {t(card.isBlocked ? "giftCard.unblock" : "giftCard.block")}
          </Button>
          <Button variant="primary" loading={isReading} onClick={code ? printGiftCard : onShow}>
            {t(code ? "giftCard.print" : "giftCard.show")}
          </Button>
        </>
      ) : (
        <Button onClick={onClose}>{t("common:close")}</Button>
      )}
    </>
  );
}

function Facts({ card }: { card: GiftCard }) {
  const { t, language } = useTranslation("credit");
  return (
    <>
      <DescriptionList
        items={[
          { label: t("giftCard.buyer"), value: customerName({ ...card.customer, phone: "" }, t) },
          { label: t("giftCard.state"), value: <CardBadge state={card.state} /> },
          { label: t("giftCard.balance"), value: <Money minor={card.balance} /> },
          { label: t("giftCard.sold"), value: <Money minor={card.amount} /> },
          {
            label: t("giftCard.expires"),
            value: card.expiresOn ? formatDate(card.expiresOn, language) : t("giftCard.never"),
          },
          ...(card.blockReason ? [{ label: t("giftCard.reason"), value: card.blockReason }] : []),
        ]}
      />
      <div className="mt-3">
        <CreditEntries kind="gift_card" label={t("giftCard.history")} entries={card.entries} />
      </div>
    </>
  );
}
