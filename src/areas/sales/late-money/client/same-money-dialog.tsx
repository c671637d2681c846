import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { Payment } from "#src/areas/payments/contract.ts";
import { lateMoneyContract } from "#src/areas/payments/late-money/contract.ts";
import { useDecision } from "#src/areas/sales/late-money/client/use-decision.ts";

/** Records that late money is the money of another payment, for which a cashier typed the same reference. */
export function SameMoneyDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation("late-money");
  const noting = useDecision(lateMoneyContract.noteSameMoney, t("same.done"));
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      noting.mutateAsync({ params: { id: payment.id }, body: { reason: reason.trim() } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("same.title")}
      description={t("same.hint")}
      form={form}
      submitLabel={t("same.submit")}
    >
      <TextArea
        label={t("same.reason")}
        optional={false}
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
