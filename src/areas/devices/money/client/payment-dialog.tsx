import { CircleCheck, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { MoneyChip } from "#src/areas/payments/client/money-chip.tsx";
import {
  emptyPayment,
  errorOfPayment,
  toManualPayment,
} from "#src/areas/payments/client/payment-draft.ts";
import { PaymentFields } from "#src/areas/payments/client/payment-fields.tsx";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { devicesContract, type Device } from "../../contract.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";

interface Props {
  device: Device;
  onClose: () => void;
  /** Offered when nothing is owed any more. */
  onHandOver?: (() => void) | null;
}

/** Takes a payment for a repair, then shows the change and the receipt. */
export function PaymentDialog({ device, onClose, onHandOver }: Props) {
  const [taken, setTaken] = useState<Payment | null>(null);
  const close = () => {
    onClose();
    setTaken(null);
  };
  if (taken) return <Taken payment={taken} onClose={close} onHandOver={onHandOver} />;
  return <Taking device={device} onClose={close} onTaken={setTaken} />;
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
  const [amount, setAmount] = useState<number | null>(device.balance ?? (depositLeft || null));
  const [draft, setDraft] = useState(emptyPayment);
  const [asked, setAsked] = useState(false);
  const [refusedField, setRefusedField] = useState<{ amount?: string; reference?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const take = useWrite(devicesContract.takeDevicePayment);

  const error = errorOfPayment(draft, amount);
  const isTooMuch = device.balance !== null && amount !== null && amount > device.balance;
  const amountError = isTooMuch
    ? t("payment.tooMuch")
    : asked && !amount
      ? t("payment.amountMissing")
      : refusedField.amount;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (error || !amount || isTooMuch || take.isPending) return;
    take.mutate(
      { params: { id: device.id }, body: { amount, ...toManualPayment(draft) } },
      {
        onSuccess: onTaken,
        onError: (refused) => {
          const text = refused.isTransient ? t("toast.paymentFailed") : refusalText(t, refused);
          if (refused.code === "exceeds_balance") setRefusedField({ amount: text });
          else if (refused.code === "reference_taken") setRefusedField({ reference: text });
          else setProblem(text);
        },
      },
    );
  };
  const pick = (minor: number) => {
    setAmount(minor);
    setRefusedField({});
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("payment.title")}
      description={`${device.ticketNumber} · ${device.customer.name}`}
      dirty={draft !== emptyPayment}
      form={{ onSubmit: send, submitting: take.isPending, formError: problem }}
      submitLabel={t("payment.action")}
    >
      <div>
        <MoneyField
          label={t("payment.amount")}
          error={amountError}
          hint={device.balance === null ? t("payment.costUnknown") : undefined}
          value={amount}
          onChange={(minor) => {
            setAmount(minor);
            setRefusedField({});
          }}
        />
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
      <PaymentFields
        value={draft}
        onChange={(value) => {
          setDraft(value);
          setRefusedField({});
        }}
        amount={amount}
        referenceError={
          asked && error === "reference-missing"
            ? t("payments:referenceMissing")
            : refusedField.reference
        }
      />
    </FormDialog>
  );
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
      title={t("payment.done")}
      size="small"
      footer={
        <>
          {payment.receipt ? (
            <LinkButton
              href={`/receipts/${payment.receipt.id}`}
              icon={<ReceiptText size={16} />}
              variant={onHandOver ? "secondary" : "primary"}
              data-autofocus={onHandOver ? undefined : true}
            >
              {t("payment.openReceipt")}
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
              {t("verb.done")}
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
            <span className="text-ink-quiet">{t("payment.change")}</span>
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
