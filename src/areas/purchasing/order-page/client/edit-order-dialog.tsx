import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { purchasingContract, type PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";
import { useLineFields } from "./line-fields.tsx";
import { NumberFields, PaymentFields, RateField } from "./order-fields.tsx";
import { changeOf, changedOrder, formOf, type OrderForm } from "../../orders/client/order-form.ts";
import { useShownValue } from "./shown-value.ts";

/** Changes an open purchase order. */
export default function EditOrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(read(purchasingContract.getPurchaseOrder, { params: { id } }));
  const { t } = useTranslation("purchasing");
  return (
    <Loaded
      query={query}
      failed={t("oneFailed")}
      lines={12}
      frame={(state) => (
        <Dialog open onClose={onClose} size="large" title={t("details.order")}>
          {state}
        </Dialog>
      )}
    >
      {(order) => <Edit order={order} onClose={onClose} />}
    </Loaded>
  );
}

/**
 * If another user saves the order meanwhile, the form keeps the typed values and offers the saved ones.
 */
function Edit({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { t } = useTranslation("purchasing");
  const mayCost = useMay()("view_cost");
  const { format } = useCurrency();
  const update = useWrite(purchasingContract.updatePurchaseOrder);
  const { id, orderNumber: number } = order;
  const versioned = useVersionedForm<PurchaseOrder, OrderForm, OrderForm>({
    record: order,
    toInput: (stored) => formOf(stored, format),
    schema: changedOrder(mayCost, format),
    save: async (changes, version) => {
      const body = changeOf(changes, format);
      const saved =
        Object.keys(body).length > 0
          ? await update.mutateAsync({ params: { id }, body: { version, ...body } })
          : order;
      toasts.success(t("change.done", { number: saved.orderNumber }));
      onClose();
    },
  });
  const { form } = versioned;
  const { lines, dialog } = useLineFields(form);
  const { labelOf, show } = useShownValue(order.currency);
  return (
    <>
      <RecordDialog
        edit={{ ...versioned, label: labelOf, onClose }}
        size="large"
        title={t("change.title", { number })}
        submitLabel={t("common:save")}
        disabledReason={!isOpen(order.status) && t("details.ended")}
        fieldValue={show}
      >
        <NumberFields form={form} />
        {mayCost ? (
          <>
            <RateField form={form} offered={null} />
            {lines}
          </>
        ) : null}
        <PaymentFields form={form} />
      </RecordDialog>
      {dialog}
    </>
  );
}
