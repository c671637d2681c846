import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { goodsReceivingContract } from "../contract.ts";
import type { PurchaseCost } from "../schemas.ts";

/** Removes a cost by a counter-entry. The user must give a reason. */
export default function RemoveCostDialog({
  cost,
  onClose,
}: {
  cost: PurchaseCost;
  onClose: () => void;
}) {
  const { t } = useTranslation("goods-receiving");
  const remove = useWrite(goodsReceivingContract.removePurchaseCost);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    failed: t("costs.removeFailed"),
    submit: async ({ reason }) => {
      await remove.mutateAsync({ params: { id: cost.id }, body: { reason: reason.trim() } });
      toasts.success(t("costs.removed"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("costs.removeTitle")}
      description={t(`kind.${cost.kind}`)}
      form={form}
      submitLabel={t("costs.remove")}
      danger
    >
      <TextArea label={t("reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
