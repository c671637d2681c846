import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { MoneyChip } from "#src/areas/payments/core/client/money-chip.tsx";
import {
  askLabelOf,
  emptyPayment,
  payAtMost,
  toManualPayment,
  type PaymentDraft,
} from "#src/areas/payments/taking/client/payment-draft.ts";
import { usePaymentProblems } from "#src/areas/payments/taking/client/payment-problems.ts";
import { usePointsWorth } from "#src/areas/payments/credit-ledger/client/points-worth.ts";
import { PaymentFields } from "#src/areas/payments/taking/client/payment-fields.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import { PaymentTakenDialog } from "#src/areas/payments/requests/client/payment-taken-dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../../core/contract.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { depositLeft } from "../rules.ts";
import { useTakePayment } from "./use-take-payment.ts";
import { AskedForDevice } from "./asked-for-device.tsx";
import { refusalText } from "../../core/client/refusal-text.ts";

interface Props {
  device: Device;
  onClose: () => void;
  /** Opens the hand-over. After the payment the dialog shows a button for it. null while a hand-over is not allowed. */
  onHandOver?: (() => void) | null;
}

/** Takes a payment for a repair. Afterwards the dialog shows the change and the receipt. */
export function PaymentDialog({ device, onClose, onHandOver }: Props) {
  const { t } = useTranslation("devices");
  const [taken, setTaken] = useState<Payment | null>(null);
  const close = () => {
    onClose();
    setTaken(null);
  };
  if (taken && taken.status !== "completed")
    return (
      <AskedForDevice
        device={device}
        asked={taken}
        onClose={close}
        onPaid={setTaken}
        onAnother={() => setTaken(null)}
      />
    );
  if (taken)
    return (
      <PaymentTakenDialog
        payment={taken}
        numberFollows={!taken.receipt}
        onClose={close}
        next={onHandOver ? { label: t("moves:verb.done"), onClick: onHandOver } : null}
      />
    );
  return <Taking device={device} onClose={close} onTaken={setTaken} />;
}

interface Values {
  amount: number | null;
  payment: PaymentDraft;
}

function Taking({
  device,
  onClose,
  onTaken,
}: {
  device: Device;
  onClose: () => void;
  onTaken: (payment: Payment) => void;
}) {
  const { t } = useTranslation("devices");
  const deposit = depositLeft(device);
  const pointsWorth = usePointsWorth(device.customer.id);
  const online = useIsOnline();
  const take = useTakePayment(device);
  const problemsOf = usePaymentProblems();
  const defaultValues: Values = {
    amount: device.balance ?? (deposit || null),
    payment: { ...emptyPayment, phone: device.customer.phone ?? "" },
  };
  const form = useDeviceForm({
    defaultValues,
    check: ({ amount, payment }) => ({
      amount: problemOfAmount(t, device, amount),
      ...problemsOf(payment, amount, device.balance),
    }),
    failed: t("toast.paymentFailed"),
    submit: ({ amount, payment }) => take({ amount: amount ?? 0, ...toManualPayment(payment) }),
    onDone: onTaken,
    explain: (refusal) => {
      const text = refusalText(t, refusal);
      if (refusal.code === "exceeds_balance") return { amount: text };
      if (refusal.code === "reference_taken") return { "payment.reference": text };
      return undefined;
    },
  });
  const [amount, draft] = useWatch({ control: form.control, name: ["amount", "payment"] });
  const pick = (minor: number) =>
    form.setValue("amount", minor, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      onClose={onClose}
      title={t("money:payment.title")}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      form={form}
      submitLabel={t(askLabelOf(draft) ?? "money:payment.action")}
      disabledReason={
        !online && (draft.credit || draft.isAsked) && t("device-tasks:needsConnection")
      }
    >
      <div>
        <ControlledField form={form} name="amount">
          {(field) => (
            <MoneyField
              label={t("money:payment.amount")}
              hint={device.balance === null ? t("money:payment.costUnknown") : undefined}
              {...field}
            />
          )}
        </ControlledField>
        <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {device.balance ? (
            <MoneyChip
              label={t("balance")}
              minor={device.balance}
              active={amount === device.balance}
              onPick={() => pick(device.balance ?? 0)}
            />
          ) : null}
          {deposit > 0 && deposit !== device.balance ? (
            <MoneyChip
              label={t("deposit")}
              minor={deposit}
              active={amount === deposit}
              onPick={() => pick(deposit)}
            />
          ) : null}
        </div>
      </div>
      <ControlledField form={form} name="payment">
        {({ value, onChange }) => (
          <PaymentFields
            value={value}
            onChange={(payment) => {
              onChange(payment);
              if (form.formState.errors.payment) void form.trigger("payment");
            }}
            amount={amount}
            rest={device.balance}
            referenceError={form.field("payment.reference").error}
            phoneError={form.field("payment.phone").error}
            asking={{ phone: device.customer.phone, transfer: true }}
            customerId={device.customer.id}
            pointsWorth={pointsWorth}
            onWorth={payAtMost(amount, pick)}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

function problemOfAmount(t: Translate<"devices">, device: Device, amount: number | null) {
  if (!amount) return t("common:invalid.amount");
  return device.balance !== null && amount > device.balance
    ? t("money:payment.tooMuch")
    : undefined;
}
