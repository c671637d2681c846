import { CircleCheck, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { MoneyChip } from "#src/areas/payments/client/money-chip.tsx";
import {
  emptyPayment,
  errorOfPayment,
  toManualPayment,
  type PaymentDraft,
} from "#src/areas/payments/client/payment-draft.ts";
import { PaymentFields } from "#src/areas/payments/client/payment-fields.tsx";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { devicesContract, type Device } from "../../contract.ts";
import { useDeviceForm } from "../../client/device-form.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";

interface Props {
  device: Device;
  onClose: () => void;
  /** Opens the hand-over. After the payment the dialog shows a button for it. null while a hand-over is not allowed. */
  onHandOver?: (() => void) | null;
}

/** Takes a payment for a repair. Afterwards the dialog shows the change and the receipt. */
export function PaymentDialog({ device, onClose, onHandOver }: Props) {
  const [taken, setTaken] = useState<Payment | null>(null);
  const close = () => {
    onClose();
    setTaken(null);
  };
  if (taken) return <Taken payment={taken} onClose={close} onHandOver={onHandOver} />;
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
  const depositLeft = Math.max(0, device.depositAmount - device.paidAmount);
  const take = useWrite(devicesContract.takeDevicePayment);
  const defaultValues: Values = {
    amount: device.balance ?? (depositLeft || null),
    payment: emptyPayment,
  };
  const form = useDeviceForm({
    defaultValues,
    check: ({ amount, payment }) => ({
      amount: problemOfAmount(t, device, amount),
      "payment.reference":
        errorOfPayment(payment, amount) === "reference-missing"
          ? t("payments:referenceMissing")
          : undefined,
      "payment.tendered":
        errorOfPayment(payment, amount) === "too-little-cash"
          ? t("payments:tooLittleCash")
          : undefined,
    }),
    failed: t("toast.paymentFailed"),
    submit: ({ amount, payment }) =>
      take.mutateAsync({
        params: { id: device.id },
        body: { amount: amount ?? 0, ...toManualPayment(payment) },
      }),
    onDone: onTaken,
    explain: (refusal) => {
      const text = refusalText(t, refusal);
      if (refusal.code === "exceeds_balance") return { amount: text };
      if (refusal.code === "reference_taken") return { "payment.reference": text };
      return undefined;
    },
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  const pick = (minor: number) =>
    form.setValue("amount", minor, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      onClose={onClose}
      title={t("money:payment.title")}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      form={form}
      submitLabel={t("money:payment.action")}
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
          {depositLeft > 0 && depositLeft !== device.balance ? (
            <MoneyChip
              label={t("deposit")}
              minor={depositLeft}
              active={amount === depositLeft}
              onPick={() => pick(depositLeft)}
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
            referenceError={form.field("payment.reference").error}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

function problemOfAmount(t: Translate<"devices">, device: Device, amount: number | null) {
  if (!amount) return t("money:payment.amountMissing");
  return device.balance !== null && amount > device.balance
    ? t("money:payment.tooMuch")
    : undefined;
}

function Taken({
  payment,
  onClose,
  onHandOver,
}: {
  payment: Payment;
  onClose: () => void;
  onHandOver?: (() => void) | null | undefined;
}) {
  const { t } = useTranslation("devices");
  const providerName = useProviderName();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("money:payment.done")}
      size="small"
      footer={
        <>
          {payment.receipt ? (
            <LinkButton
              href={pageHref("/receipts/$id", { id: payment.receipt.id })}
              icon={<ReceiptText size={16} />}
              variant={onHandOver ? "secondary" : "primary"}
              data-autofocus={onHandOver ? undefined : true}
            >
              {t("money:payment.openReceipt")}
            </LinkButton>
          ) : null}
          {onHandOver ? (
            <Button
              variant="primary"
              data-autofocus
              onClick={() => {
                onClose();
                onHandOver();
              }}
            >
              {t("moves:verb.done")}
            </Button>
          ) : (
            <Button onClick={onClose}>{t("common:close")}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center py-2 text-center">
        <CircleCheck size={36} aria-hidden="true" className="text-accent-ink" />
        <Money minor={payment.amount} className="mt-2 text-28 font-strong" />
        <p className="text-ink-quiet">
          {providerName(payment.method)}
          {payment.reference ? ` · ${payment.reference}` : ""}
        </p>
        {payment.change ? (
          <p className="mt-4 flex w-full items-baseline justify-between rounded-control bg-sunken px-3 py-2.5">
            <span className="text-ink-quiet">{t("money:payment.change")}</span>
            <Money minor={payment.change} className="text-20 font-strong" />
          </p>
        ) : null}
        {payment.receipt ? (
          <p className="mt-3 text-12 text-ink-faint">{payment.receipt.receiptNumber}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
