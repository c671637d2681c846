import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import type { StatementLine } from "#src/areas/payments/reconciliation/statements-contract.ts";
import { resolvingContract } from "#src/areas/payments/reconciliation/resolving-contract.ts";

/** States that a payment was paid. With `line`, because a statement shows it. */
export default function PaidDialog({
  payment,
  line,
  onClose,
}: {
  payment: ReconciledPayment;
  line?: StatementLine;
  onClose: () => void;
}) {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const state = useWrite(resolvingContract.statePaid);
  const prove = useWrite(resolvingContract.statePaidByLine);
  const tell = ({ status }: Payment) => {
    toasts.success(t(status === "late" ? "resolve.lateDone" : "resolve.paidDone"));
  };
  const needsReference = !line?.reference;
  const form = useDialogForm({
    defaultValues: { reference: "", reason: "" },
    check: ({ reference, reason }) => ({
      ...(needsReference && { reference: needed(reference) }),
      reason: needed(reason),
    }),
    submit: async ({ reference: typed, reason: known }) => {
      const reference = typed.trim();
      const reason = known.trim();
      tell(
        line
          ? await prove.mutateAsync({
              params: { id: line.id },
              body: { paymentId: payment.id, reason, ...(reference && { reference }) },
            })
          : await state.mutateAsync({ params: { id: payment.id }, body: { reference, reason } }),
      );
    },
    onDone: onClose,
  });
  const { input } = labelled(form, t, "resolve.");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("resolve.paidTitle", { amount: money(payment.amount) })}
      description={t("resolve.paidHint")}
      form={form}
      submitLabel={t("resolve.paid")}
    >
      {needsReference ? (
        <TextField
          {...input("reference")}
          optional={false}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          data-autofocus
        />
      ) : null}
      <TextArea
        {...input("reason")}
        optional={false}
        rows={2}
        maxLength={500}
        {...(!needsReference && { "data-autofocus": true })}
      />
    </FormDialog>
  );
}
