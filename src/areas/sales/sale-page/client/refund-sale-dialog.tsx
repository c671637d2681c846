import { useState } from "react";
import { useWatch } from "react-hook-form";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { MoneyBackFields } from "#src/areas/payments/refunds/client/money-back-fields.tsx";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import { isLateRefund } from "#src/areas/payments/late-refund.ts";
import { ReasonField } from "../../refunds/client/reason-field.tsx";
import { refundOf, restocking } from "../../refunds/client/refund-choice.ts";
import { RefundDone, type WrittenRefund } from "../../refunds/client/refund-done.tsx";
import { RefundLines, RefundSum } from "../../refunds/client/refund-lines.tsx";
import { useRefundForm, type FormProps } from "./use-refund-form.ts";

type Props = Omit<FormProps, "onWritten">;

/** Refunds pieces of a sale, or requests their refund (`asks`). The user sees the exact amount before confirming. */
export default function RefundSaleDialog(props: Props) {
  const [written, setWritten] = useState<WrittenRefund | null>(null);
  // Keeps the sale as it was when the dialog opened, because the refund changes the sale.
  const [{ sale, asks }] = useState(props);
  return written ? (
    <RefundDone written={written} onClose={props.onClose} />
  ) : (
    <RefundForm sale={sale} asks={asks} onClose={props.onClose} onWritten={setWritten} />
  );
}

function RefundForm(props: FormProps) {
  const { sale, asks, onClose } = props;
  const { t } = useTranslation("sales");
  const { form, payments, may, needsReceiver, canSend, mustAsk, isTooMuch } = useRefundForm(props);
  const choice = useWatch({ control: form.control, name: "choice" });
  const chosen = refundOf(sale, choice);
  const way = useWatch({ control: form.control, name: "way" });
  const willAsk = mustAsk({ way, choice }, chosen.amount);
  const isFaulty = useWatch({ control: form.control, name: "reason" }).startsWith(
    t("reason.faulty"),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={t(willAsk ? "refund.askTitle" : "refund.title")}
      description={sale.saleNumber}
      staysOpen={form.formState.isDirty || chosen.pieces > 0}
      form={form}
      submitLabel={t(willAsk ? "refund.askSend" : "refund.give")}
    >
      <LateNotice sale={sale} asks={asks} />
      <ControlledField form={form} name="choice">
        {({ value, onChange, error }) => (
          <RefundLines
            items={sale.items}
            choice={value}
            onChange={onChange}
            restock={!isFaulty}
            error={error}
          />
        )}
      </ControlledField>
      {isTooMuch(choice) ? (
        <Notice tone="waiting" title={t("refund.lossTitle")}>
          {t("refund.lossHint")}
        </Notice>
      ) : null}
      <RefundSum chosen={chosen} />
      <PartsNotice sale={sale} />
      <TradeInNotice sale={sale} />
      <ControlledField form={form} name="way">
        {({ value, onChange, error }) => (
          <MoneyBackFields
            payments={payments}
            amount={chosen.amount}
            value={value}
            onChange={onChange}
            hasGone={!willAsk}
            mayBeCredit
            needsReceiver={needsReceiver && !asks}
            canSend={canSend(chosen.amount)}
            may={may}
            error={error}
          />
        )}
      </ControlledField>
      <ControlledField form={form} name="reason">
        {(field) => (
          <RefundReason
            {...field}
            wasFaulty={isFaulty}
            onRestock={(restock) =>
              form.setValue("choice", restocking(form.getValues("choice"), restock))
            }
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

interface ReasonProps extends Pick<
  Parameters<typeof ReasonField>[0],
  "value" | "onChange" | "error"
> {
  wasFaulty: boolean;
  /** Called when the chosen reason says whether the pieces can be sold again. */
  onRestock: (restock: boolean) => void;
}

function RefundReason({ wasFaulty, onRestock, onChange, ...field }: ReasonProps) {
  const { t } = useTranslation("sales");
  const faulty = t("reason.faulty");
  const reasons = [faulty, t("reason.wrongItem"), t("reason.changedMind")];
  return (
    <ReasonField
      {...field}
      onChange={(reason) => {
        if (reason === faulty || (wasFaulty && reasons.includes(reason)))
          onRestock(reason !== faulty);
        onChange(reason);
      }}
      label={t("refund.reason")}
      maxLength={500}
      choices={reasons}
    />
  );
}

/** Says why no provider is offered, although one has collected a part. */
function PartsNotice({ sale: { paymentType, payments } }: Pick<Props, "sale">) {
  const { t } = useTranslation("sales");
  if (paymentType !== "split" || !payments.some((part) => canSendBack(part, part.amount)))
    return null;
  return <p className="text-ink-quiet">{t("refund.partsByHand")}</p>;
}

/** Says what becomes of a handset that paid, unless another way is chosen for the money. */
function TradeInNotice({ sale: { payments } }: Pick<Props, "sale">) {
  const { t } = useTranslation("sales");
  if (!payments.some(({ method }) => method === "trade_in")) return null;
  return <p className="text-ink-quiet">{t("refund.tradeIn")}</p>;
}

function LateNotice({ sale, asks }: Pick<Props, "sale" | "asks">) {
  const { t } = useTranslation("sales");
  const { refundDays: days } = sale;
  if (sale.completedAt === null || !isLateRefund(sale.completedAt, days, shopNow())) return null;
  return (
    <Notice tone="waiting" title={t("refund.lateTitle")}>
      {t(asks ? "refund.askHint" : "refund.lateHint", { count: days })}
    </Notice>
  );
}
