import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { goodsReceivingContract } from "../contract.ts";
import type { OrderReceiving } from "../schemas.ts";

/** Gives up what of an order has not come. The user must give a reason. */
export default function CloseOrderDialog({
  order,
  onClose,
}: {
  order: OrderReceiving;
  onClose: () => void;
}) {
  const { t } = useTranslation("goods-receiving");
  const close = useWrite(goodsReceivingContract.closePurchaseOrder);
  const count = order.lines.reduce((sum, { openQuantity }) => sum + openQuantity, 0);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("closed.failed"),
    submit: async ({ reason }) => {
      await close.mutateAsync({ params: { id: order.id }, body: { reason: reason.trim() } });
      toasts.success(t("closed.done", { number: order.orderNumber }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("closed.action")}
      description={t("closed.hint", { count })}
      form={form}
      submitLabel={t("closed.submit")}
    >
      <TextArea label={t("reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
