import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import { resolvingContract } from "#src/areas/payments/reconciliation/resolving-contract.ts";

/** States that a payment was not paid. */
export default function UnpaidDialog({
  payment,
  onClose,
}: {
  payment: ReconciledPayment;
  onClose: () => void;
}) {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const state = useWrite(resolvingContract.stateUnpaid);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      state.mutateAsync({ params: { id: payment.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toasts.success(t("resolve.unpaidDone"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("resolve.unpaidTitle", { amount: money(payment.amount) })}
      description={t("resolve.unpaidHint")}
      form={form}
      submitLabel={t("resolve.unpaid")}
      danger
    >
      <TextArea
        label={t("resolve.reason")}
        optional={false}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
