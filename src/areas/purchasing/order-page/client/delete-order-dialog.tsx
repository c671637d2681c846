import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { purchasingContract, type PurchaseOrderInList } from "../../orders/contract.ts";

/** Asks before an order is deleted with its items and its shipment. */
export default function DeleteOrderDialog({
  order: { id, orderNumber: number },
  onClose,
  onDeleted,
}: {
  order: Pick<PurchaseOrderInList, "id" | "orderNumber">;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation("purchasing");
  const remove = useWrite(purchasingContract.deletePurchaseOrder, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("remove.title", { number })}
      loses={t("remove.loses")}
      confirmLabel={t("remove.submit")}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toasts.success(t("remove.done", { number }));
        onDeleted();
      }}
    />
  );
}
