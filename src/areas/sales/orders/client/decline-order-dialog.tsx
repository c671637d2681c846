import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";

/** Declines a request with a reason that the customer reads. */
export default function DeclineOrderDialog({
  order: { id, number, version },
  onClose,
}: {
  order: OrderRequest;
  onClose: () => void;
}) {
  const { t } = useTranslation("order-requests");
  const decline = useWrite(orderRequestsContract.declineOrderRequest);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ reason }) => {
      await decline.mutateAsync({ params: { id }, body: { reason: reason.trim(), version } });
      toasts.success(t("declined"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("decline.title", { number })}
      description={t("decline.hint")}
      form={form}
      submitLabel={t("decline.submit")}
      danger
    >
      <TextArea label={t("decline.reason")} rows={3} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
