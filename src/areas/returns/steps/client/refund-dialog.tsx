import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { inCash, methodsBack, toRefundMethod } from "#src/areas/payments/client/money-back.ts";
import { RefundMethodFields } from "#src/areas/payments/client/refund-method-fields.tsx";
import { SendBackField } from "#src/areas/payments/client/send-back-field.tsx";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import type { Returned } from "../../contract.ts";
import { useSendRefund, useTakeStep } from "../../client/return-acts.ts";
import { useReturnForm } from "./return-form.ts";
import { TaskDialog } from "./task-dialog.tsx";

interface Values {
  amount: number | null;
  /** Whether the provider of the payment gives the money back, where it can. */
  isSent: boolean;
  payout: typeof inCash;
  keepsDefective: boolean;
  note: string;
}

/** The dialog that refunds a return. Goods are refunded at the paid price, a repair up to the paid amount. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const sending = useSendRefund();
  const [paid, another] = returned.payments;
  const methods = methodsBack(returned.payments, useCurrency().format.currency);
  const [method = "mobile_money"] = methods;
  const canSend = (amount: number | null) =>
    paid !== undefined && another === undefined && canSendBack(paid, amount ?? 0);
  const defaultValues: Values = {
    amount: returned.refundable,
    isSent: true,
    payout: { ...inCash, method },
    keepsDefective: isGoods,
    note: "",
  };
  const form = useReturnForm({
    defaultValues,
    check: ({ amount }) => {
      const isWrong = amount === null || amount < 1 || amount > returned.refundable;
      return { amount: isWrong ? t("refund.amountWrong") : undefined };
    },
    submit: ({ amount, isSent, payout, keepsDefective, note }) =>
      isSent && canSend(amount)
        ? sending.mutateAsync({
            params: { id: returned.id },
            body: {
              version: returned.version,
              ...(isGoods ? { keepsDefective } : { amount: amount ?? 0 }),
              ...(note.trim() && { note: note.trim() }),
            },
          })
        : step.mutateAsync({
            params: { id: returned.id },
            body: {
              step: "refunded",
              version: returned.version,
              ...(note.trim() && { note: note.trim() }),
              refund: {
                ...toRefundMethod(payout),
                ...(isGoods ? { keepsDefective } : { amount: amount ?? 0 }),
              },
            },
          }),
    onDone: onClose,
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  const isSent = useWatch({ control: form.control, name: "isSent" }) && canSend(amount);
  const isInParts = another && returned.payments.some((part) => canSendBack(part, part.amount));
  return (
    <TaskDialog returned={returned} title={t("verb.refunded")} form={form} onClose={onClose}>
      <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2">
        <span className="text-ink-quiet">{t("refund.left")}</span>
        <Money minor={returned.refundable} className="text-20 font-strong" />
      </p>
      {isGoods ? null : (
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("refund.amount")} {...field} />}
        </ControlledField>
      )}
      {paid && canSend(amount) ? (
        <ControlledField form={form} name="isSent">
          {({ value, onChange }) => (
            <SendBackField paid={paid} isSent={value} onChange={onChange} />
          )}
        </ControlledField>
      ) : null}
      {isInParts ? <p className="text-ink-quiet">{t("refund.partsByHand")}</p> : null}
      {isSent ? null : (
        <ControlledField form={form} name="payout">
          {({ value, onChange }) => (
            <RefundMethodFields
              label={t("refund.how")}
              methods={methods}
              value={value}
              onChange={onChange}
            />
          )}
        </ControlledField>
      )}
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          {...form.field("keepsDefective")}
        />
      ) : null}
      <TextArea
        label={t("field.note")}
        optional
        rows={2}
        maxLength={isSent ? 500 : 2000}
        {...form.field("note")}
      />
    </TaskDialog>
  );
}
