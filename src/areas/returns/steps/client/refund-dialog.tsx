import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { inCash, toRefundMethod } from "#src/areas/payments/client/money-back.ts";
import { RefundMethodFields } from "#src/areas/payments/client/refund-method-fields.tsx";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../client/return-acts.ts";
import { useReturnForm } from "./return-form.ts";
import { TaskDialog } from "./task-dialog.tsx";

interface Values {
  amount: number | null;
  payout: typeof inCash;
  keepsDefective: boolean;
  note: string;
}

/** The dialog that refunds a return. Goods are refunded at the paid price, a repair up to the paid amount. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const defaultValues: Values = {
    amount: returned.refundable,
    payout: inCash,
    keepsDefective: isGoods,
    note: "",
  };
  const form = useReturnForm({
    defaultValues,
    check: ({ amount }) => {
      const isWrong = amount === null || amount < 1 || amount > returned.refundable;
      return { amount: isWrong ? t("refund.amountWrong") : undefined };
    },
    submit: ({ amount, payout, keepsDefective, note }) =>
      step.mutateAsync({
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
      <ControlledField form={form} name="payout">
        {({ value, onChange }) => (
          <RefundMethodFields label={t("refund.how")} value={value} onChange={onChange} />
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
        maxLength={2000}
        {...form.field("note")}
      />
    </TaskDialog>
  );
}
