import { useWatch } from "react-hook-form";
import { useMay } from "#src/client/session.tsx";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import {
  firstWayBack,
  toHandRefund,
  type MayBack,
  type MoneyBack,
} from "#src/areas/payments/refunds/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/refunds/client/money-back-fields.tsx";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import type { Returned } from "../../contract.ts";
import { useSendRefund, useTakeStep } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

interface Values {
  amount: number | null;
  way: MoneyBack;
  keepsDefective: boolean;
  note: string;
}

/** The approval of the return may let money that nothing proves go back in cash. */
function useMayBack({ cashApprovedBy }: Returned): MayBack {
  const has = useMay();
  return { approve: has("approve_late_refunds"), ask: false, approvedBy: cashApprovedBy?.name };
}

/** The dialog that refunds a return. Goods are refunded at the paid price, a repair up to the paid amount. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const sending = useSendRefund();
  const payments = returned.payments.filter(({ moneyBack }) => moneyBack.length > 0);
  const [paid, another] = payments;
  const { format, money } = useCurrency();
  const may = useMayBack(returned);
  const needsReceiver = returned.customerId === WALK_IN_CUSTOMER_ID;
  const canSend = (amount: number | null) =>
    paid !== undefined && another === undefined && canSendBack(paid, amount ?? 0);
  const defaultValues: Values = {
    amount: returned.refundable,
    way: firstWayBack(payments, format.currency, true),
    keepsDefective: isGoods,
    note: "",
  };
  const form = useReturnForm({
    defaultValues,
    check: ({ amount, way }) => {
      const isWrong = amount === null || amount < 1 || amount > returned.refundable;
      const isNobodys = needsReceiver && way.way === "store_credit" && !way.receiver;
      return {
        amount: isWrong ? t("refund.amountWrong") : undefined,
        way: isNobodys ? t("payments:back.receiver") : undefined,
      };
    },
    submit: ({ amount, way, keepsDefective, note }) => {
      const { id, version } = returned;
      const said = { version, ...(note.trim() && { note: note.trim() }) };
      const what = isGoods ? { keepsDefective } : { amount: amount ?? 0 };
      const params = { id };
      if (way.way === "same" && way.isSent && canSend(amount))
        return sending.mutateAsync({ params, body: { ...said, ...what } });
      const refund = { ...toHandRefund(way, another ? undefined : paid), ...what };
      return step.mutateAsync({ params, body: { step: "refunded", ...said, refund } });
    },
    onDone: onClose,
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  const way = useWatch({ control: form.control, name: "way" });
  const isSent = way.way === "same" && way.isSent && canSend(amount);
  const isInParts = another && payments.some((part) => canSendBack(part, part.amount));
  return (
    <TaskDialog returned={returned} title={t("verb.refunded")} form={form} onClose={onClose}>
      <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2">
        <span className="text-ink-quiet">{t("refund.left")}</span>
        <Money minor={returned.refundable} className="text-20 font-strong" />
      </p>
      {returned.replacedValue > 0 ? (
        <Notice>{t("refund.replaced", { amount: money(returned.replacedValue) })}</Notice>
      ) : null}
      {isGoods ? null : (
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("refund.amount")} {...field} />}
        </ControlledField>
      )}
      {isInParts ? <p className="text-ink-quiet">{t("refund.partsByHand")}</p> : null}
      <ControlledField form={form} name="way">
        {({ value, onChange, error }) => (
          <MoneyBackFields
            payments={payments}
            amount={amount ?? 0}
            value={value}
            onChange={onChange}
            hasGone
            mayBeCredit
            needsReceiver={needsReceiver}
            canSend={canSend(amount)}
            may={may}
            error={error}
          />
        )}
      </ControlledField>
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
