import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import {
  asItCame,
  asPaid,
  toHandRefund,
  type MoneyBack,
} from "#src/areas/payments/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/client/money-back-fields.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import { lateMoneyContract } from "../contract.ts";
import { useDecision } from "./use-decision.ts";

/** Gives all of the late money back. Cash is taken from the drawer of the signed-in user. */
export function GiveBackMoneyDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation("late-money");
  const { money } = useCurrency();
  const giving = useDecision(lateMoneyContract.giveBackLateMoney, t("back.done"));
  const form = useDialogForm<{ way: MoneyBack; reason: string }>({
    defaultValues: { way: asItCame, reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ way, reason }) =>
      giving.mutateAsync({
        params: { id: payment.id },
        body: { ...(toHandRefund(way, payment) ?? asPaid(payment)), reason: reason.trim() },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("back.title", { amount: money(payment.amount) })}
      description={payment.reference}
      form={form}
      submitLabel={t("back.action")}
    >
      <ControlledField form={form} name="way">
        {({ value, onChange }) => (
          <MoneyBackFields paid={payment} value={value} onChange={onChange} hasGone />
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
