import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyChip } from "../../core/client/money-chip.tsx";
import {
  askLabelOf,
  emptyPayment,
  payAtMost,
  toManualPayment,
  type PaymentDraft,
} from "../../taking/client/payment-draft.ts";
import { usePaymentProblems } from "../../taking/client/payment-problems.ts";
import { PaymentFields } from "../../taking/client/payment-fields.tsx";
import type { Payment } from "../../contract.ts";
import { PaymentTakenDialog } from "../../requests/client/payment-taken-dialog.tsx";
import { creditContract } from "../../credit-ledger/contract.ts";
import type { Debt } from "../../credit-ledger/debt-schemas.ts";

const AskedDialog = lazyWithWords(
  () => import("../../requests/client/asked-dialog.tsx"),
  "payments",
  "payment-failures",
  "accounts",
);

interface Values {
  amount: number | null;
  payment: PaymentDraft;
}

interface Props {
  debt: Debt & { id: string };
  customer: { id: string; phone: string | null };
  onClose: () => void;
}

/**
 * Takes money for a debt. It counts for the oldest instalments. What a provider asks for is followed until it is paid.
 * Afterwards the dialog shows the change and the receipt.
 */
export default function PayDebtDialog({ debt, customer, onClose }: Props) {
  const [taken, setTaken] = useState<Payment | null>(null);
  const pay = useWrite(creditContract.payDebt);
  if (taken?.status === "completed")
    return <PaymentTakenDialog payment={taken} onClose={onClose} />;
  if (!taken)
    return <PayForm debt={debt} customer={customer} onClose={onClose} onTaken={setTaken} />;
  return (
    <Suspense>
      <AskedDialog
        asked={taken}
        reference={debt.saleNumber ?? debt.ticketNumber ?? ""}
        onClose={onClose}
        onPaid={setTaken}
        onAnother={() => setTaken(null)}
        takeByHand={(typed) =>
          pay.mutateAsync({ params: { id: debt.id }, body: { amount: taken.amount, ...typed } })
        }
      />
    </Suspense>
  );
}

function PayForm({
  debt,
  customer,
  onClose,
  onTaken,
}: Props & { onTaken: (payment: Payment) => void }) {
  const { t } = useTranslation("credit");
  const pay = useWrite(creditContract.payDebt);
  const problemsOf = usePaymentProblems();
  const next = debt.parts.find(({ open }) => open > 0)?.open ?? debt.balance;
  const defaultValues: Values = { amount: next, payment: emptyPayment };
  const form = useDialogForm({
    defaultValues,
    check: ({ amount, payment }) => ({
      amount: !amount
        ? t("common:invalid.amount")
        : amount > debt.balance
          ? t("pay.tooMuch")
          : undefined,
      ...problemsOf(payment, amount, debt.balance),
    }),
    failed: t("pay.failed"),
    submit: ({ amount, payment }) =>
      pay.mutateAsync({
        params: { id: debt.id },
        body: { amount: amount ?? 0, ...toManualPayment(payment) },
      }),
    onDone: onTaken,
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  const draft = useWatch({ control: form.control, name: "payment" });
  const pick = (minor: number) =>
    form.setValue("amount", minor, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      onClose={onClose}
      title={t("pay.title")}
      description={debt.saleNumber ?? debt.ticketNumber ?? undefined}
      form={form}
      submitLabel={t(askLabelOf(draft) ?? "pay.action")}
    >
      <div>
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("pay.amount")} {...field} />}
        </ControlledField>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <MoneyChip
            label={t("pay.next")}
            minor={next}
            active={amount === next}
            onPick={() => pick(next)}
          />
          {next === debt.balance ? null : (
            <MoneyChip
              label={t("pay.all")}
              minor={debt.balance}
              active={amount === debt.balance}
              onPick={() => pick(debt.balance)}
            />
          )}
        </div>
      </div>
      <ControlledField form={form} name="payment">
        {({ value, onChange }) => (
          <PaymentFields
            value={value}
            onChange={onChange}
            amount={amount}
            rest={debt.balance}
            referenceError={form.field("payment.reference").error}
            phoneError={form.field("payment.phone").error}
            asking={{ phone: customer.phone, transfer: true }}
            customerId={customer.id}
            onWorth={payAtMost(amount, pick)}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
