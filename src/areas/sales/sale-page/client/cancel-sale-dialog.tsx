import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";
import { useCashOfCancelled } from "../../core/client/cash-of-cancelled.ts";
import { ReasonField } from "../../refunds/client/reason-field.tsx";

/** Cancels a sale that waits for its payment. The dialog tells how many pieces become available again, if any do. */
export default function CancelSaleDialog({
  sale,
  onClose,
}: {
  sale: SaleDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation("sales");
  const cashOf = useCashOfCancelled();
  const cancel = useWrite(salesContract.cancelSale, {
    onSuccess: (cancelled) => {
      toasts.success([t("cancel.done"), cashOf(cancelled)].filter(Boolean).join(". "));
    },
  });
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      cancel.mutateAsync({ params: { id: sale.id }, body: { reason: reason.trim() } }),
    onDone: onClose,
  });
  const pieces = sale.items.reduce((sum, { quantity }) => sum + quantity, 0);
  // Whether stock is still reserved. A failed payment has already released it.
  const isKept = sale.payments.find(({ id }) => id === sale.paymentId)?.status !== "failed";
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("cancel.title", { number: sale.saleNumber })}
      form={form}
      submitLabel={t("cancel.action")}
      cancelLabel={t("cancel.keep")}
      danger
    >
      <p className="text-ink-quiet">
        {isKept ? `${t("cancel.frees", { count: pieces })} ` : ""}
        {t("cancel.lateMoney")}
      </p>
      <ControlledField form={form} name="reason">
        {(field) => (
          <ReasonField
            {...field}
            label={t("cancel.reason")}
            maxLength={200}
            choices={[t("reason.left"), t("reason.mistake"), t("reason.otherWay")]}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
