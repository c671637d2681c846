import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shopNow } from "#src/client/words/clock.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { asItCame, toHandRefund } from "#src/areas/payments/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/client/money-back-fields.tsx";
import { settingsContract } from "#src/areas/settings/contract.ts";
import { salesContract, type SaleDetail, type SaleRefund } from "../../contract.ts";
import { refundRequestsContract } from "../../refund-requests/contract.ts";
import { isLateRefund } from "../../rules.ts";
import { ReasonField } from "./reason-field.tsx";
import { everything, firstChoice, leftOf, refundOf, type RefundChoice } from "./refund-choice.ts";
import { RefundDone } from "./refund-done.tsx";
import { RefundLine } from "./refund-line.tsx";

interface Props {
  sale: SaleDetail;
  onClose: () => void;
  /** It comes too late for this person: they ask for it, and somebody else decides. */
  asks: boolean;
}

/** Gives back some pieces of a sale or all of them; says beforehand to the cent what the server will give. */
export default function RefundSaleDialog(props: Props) {
  const [written, setWritten] = useState<SaleRefund | null>(null);
  // The sale is another one as soon as it is refunded; the question was about the one before.
  const [{ sale, asks }] = useState(props);
  return written ? (
    <RefundDone refund={written} onClose={props.onClose} />
  ) : (
    <RefundForm sale={sale} asks={asks} onClose={props.onClose} onWritten={setWritten} />
  );
}

interface FormProps extends Props {
  onWritten: (refund: SaleRefund) => void;
}

function RefundForm({ sale, asks, onClose, onWritten }: FormProps) {
  const { t, language } = useTranslation("sales");
  const { data: shop } = useSuspenseQuery(read(settingsContract.getShopSettings, {}));
  const [choice, setChoice] = useState<RefundChoice>(() => firstChoice(sale.items));
  const [reason, setReason] = useState("");
  const [way, setWay] = useState(asItCame);
  const [asked, setAsked] = useState(false);
  const giving = useWrite(salesContract.refundSale, {
    onSuccess: (answer) => onWritten(answer.refund),
  });
  const asking = useWrite(refundRequestsContract.requestRefund, {
    onSuccess: () => {
      toasts.success(t("refund.asked"));
      onClose();
    },
  });
  const refund = asks ? asking : giving;
  const paid = sale.payments.find(({ id }) => id === sale.paymentId);
  const chosen = refundOf(sale, choice);
  const isLate =
    sale.completedAt !== null &&
    isLateRefund(sale.completedAt, shop.business.refundDays, shopNow());
  const isWhole = sale.items.every((line) => (choice[line.id]?.quantity ?? 0) === leftOf(line));
  const hasReason = reason.trim() !== "";
  const send = () => {
    setAsked(true);
    if (chosen.pieces === 0 || !hasReason || refund.isPending) return;
    const payment = toHandRefund(way, paid);
    refund.mutate({
      params: { id: sale.id },
      body: {
        lines: chosen.lines,
        reason: reason.trim(),
        ...(payment && chosen.amount > 0 && { payment }),
      },
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(asks ? "refund.askTitle" : "refund.title")}
      description={sale.saleNumber}
      dirty={reason !== "" || chosen.pieces > 0}
      form={{
        onSubmit: send,
        submitting: refund.isPending,
        formError: refund.error && errorText(refund.error),
      }}
      submitLabel={t(asks ? "refund.askSend" : "refund.give")}
    >
      {isLate ? (
        <Notice tone="waiting" title={t("refund.lateTitle")}>
          {t(asks ? "refund.askHint" : "refund.lateHint", { count: shop.business.refundDays })}
        </Notice>
      ) : null}
      <fieldset>
        <legend className="sr-only">{t("refund.which")}</legend>
        <div className="flex items-center justify-between gap-3">
          <p aria-hidden="true" className="font-medium">
            {t("refund.which")}
          </p>
          <Button size="small" onClick={() => setChoice(isWhole ? {} : everything(sale.items))}>
            {t(isWhole ? "refund.none" : "refund.all")}
          </Button>
        </div>
        <ul className="divide-y divide-line">
          {sale.items
            .filter((line) => leftOf(line) > 0)
            .map((line) => (
              <RefundLine
                key={line.id}
                line={line}
                choice={choice[line.id] ?? { quantity: 0, restock: true }}
                onChange={(next) => setChoice({ ...choice, [line.id]: next })}
              />
            ))}
        </ul>
        {asked && chosen.pieces === 0 ? (
          <p role="alert" className="text-12 font-medium text-loss-ink">
            {t("refund.nothingChosen")}
          </p>
        ) : null}
      </fieldset>
      <div role="status" className="rounded-control bg-sunken px-3 py-2.5">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-medium">{t("refund.amount")}</span>
          <Money minor={chosen.amount} className="text-20 font-strong" />
        </p>
        {chosen.points > 0 ? (
          <p className="text-12 text-ink-quiet">
            {t("refund.points", { number: formatNumber(chosen.points, language) })}
          </p>
        ) : null}
      </div>
      <MoneyBackFields paid={paid} value={way} onChange={setWay} hasGone={!asks} />
      <ReasonField
        label={t("refund.reason")}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={asked && !hasReason ? t("common:invalid.required") : undefined}
        choices={[t("reason.faulty"), t("reason.wrongItem"), t("reason.changedMind")]}
      />
    </FormDialog>
  );
}
