import { needed } from "#src/client/checks.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import {
  asPaid,
  firstWayBack,
  toHandRefund,
  type MoneyBack,
} from "#src/areas/payments/refunds/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/refunds/client/money-back-fields.tsx";
import { useMoneyOf } from "#src/areas/payments/core/client/money-of.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import { lateMoneyContract } from "#src/areas/payments/late-money/contract.ts";
import { useDecision } from "#src/areas/sales/late-money/client/use-decision.ts";

/**
 * Whether this payment's own request brought the money. A provider can give back only what one of its requests
 * collected, but not money that came beside it.
 */
const isOfItsOwnRequest = ({ failure }: Payment): boolean =>
  failure?.code === "paid_after_sale_ended" || failure?.code === "more_than_owed";

/**
 * Gives all of the late money back, by hand or through its provider. Cash is taken from the drawer of the signed-in
 * user.
 */
export function GiveBackMoneyDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation("late-money");
  const moneyOf = useMoneyOf();
  const { format } = useCurrency();
  const has = useMay();
  const giving = useDecision(lateMoneyContract.giveBackLateMoney, t("back.done"));
  const sending = useDecision(lateMoneyContract.sendLateMoneyBack, t("back.sent"));
  const canSend = isOfItsOwnRequest(payment) && canSendBack(payment, payment.amount);
  const form = useDialogForm<{ way: MoneyBack; reason: string }>({
    defaultValues: { way: firstWayBack([payment], format.currency), reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ way, ...typed }) => {
      const params = { id: payment.id };
      const reason = typed.reason.trim();
      if (canSend && way.way === "same" && way.isSent)
        return sending.mutateAsync({ params, body: { reason } });
      const hand = toHandRefund(way, payment) ?? asPaid(payment);
      return giving.mutateAsync({ params, body: { ...hand, reason } });
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("back.title", { amount: moneyOf(payment) })}
      description={payment.reference}
      form={form}
      submitLabel={t("back.action")}
    >
      <ControlledField form={form} name="way">
        {({ value, onChange }) => (
          <MoneyBackFields
            payments={[payment]}
            amount={payment.amount}
            value={value}
            onChange={onChange}
            hasGone
            canSend={canSend}
            may={{ approve: has("approve_late_refunds"), ask: false }}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("back.reason")}
        optional={false}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
