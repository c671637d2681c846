import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { inCash, toRefundMethod } from "#src/areas/payments/client/money-back.ts";
import { RefundMethodFields } from "#src/areas/payments/client/refund-method-fields.tsx";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useTakeStep } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** Gives money back. Goods are refunded at the price that was paid; the refund of a repair is an amount up to that. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const [amount, setAmount] = useState<number | null>(returned.refundable);
  const [way, setWay] = useState(inCash);
  const [note, setNote] = useState("");
  const [keepsDefective, setKeeps] = useState(isGoods);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = useTakeStep();
  const isWrong = amount === null || amount < 1 || amount > returned.refundable;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (isWrong) return;
    step.mutate(
      {
        params: { id: returned.id },
        body: {
          step: "refunded",
          version: returned.version,
          ...(note.trim() && { note: note.trim() }),
          refund: {
            ...toRefundMethod(way),
            ...(isGoods ? { keepsDefective } : { amount }),
          },
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("verb.refunded")}
      dirty={note !== "" || way.reference !== ""}
      sending={step.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2">
        <span className="text-ink-quiet">{t("refund.left")}</span>
        <Money minor={returned.refundable} className="text-20 font-strong" />
      </p>
      {isGoods ? null : (
        <MoneyField
          label={t("refund.amount")}
          value={amount}
          onChange={setAmount}
          error={asked && isWrong ? t("refund.amountWrong") : undefined}
        />
      )}
      <RefundMethodFields label={t("refund.how")} value={way} onChange={setWay} />
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          checked={keepsDefective}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      ) : null}
      <TextArea
        label={t("field.note")}
        optional
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </TaskDialog>
  );
}
