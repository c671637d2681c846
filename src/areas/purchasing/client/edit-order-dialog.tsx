import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { purchasingContract, type PurchaseOrder } from "../contract.ts";
import { isOpen, orderTotal } from "../rules.ts";
import { HOME_CURRENCY } from "../values.ts";
import { useLineFields } from "./line-fields.tsx";
import { NumberFields, PaymentFields, RateField } from "./order-fields.tsx";
import {
  checkOrder,
  formOf,
  linesOf,
  problemOfLines,
  rateOf,
  type OrderForm,
} from "./order-form.ts";

/** Changes an open purchase order. */
export default function EditOrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(read(purchasingContract.getPurchaseOrder, { params: { id } }));
  return data && isOpen(data.status) ? <Edit order={data} onClose={onClose} /> : null;
}

function Edit({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { t } = useTranslation("purchasing");
  const mayCost = useMay()("view_cost");
  const update = useWrite(purchasingContract.updatePurchaseOrder);
  const number = order.orderNumber;
  const form = useDialogForm<OrderForm>({
    defaultValues: formOf(order),
    check: (values) => ({
      orderNumber: values.orderNumber.trim() === "" ? "common:invalid.required" : undefined,
      ...checkOrder(values, null),
      ...(mayCost && { items: problemOfLines(values) }),
    }),
    failed: t("change.failed"),
    submit: async (values) => {
      await update.mutateAsync({
        params: { id: order.id },
        body: { version: order.version, ...changeOf(values, order, mayCost) },
      });
      toasts.success(t("change.done", { number: values.orderNumber }));
    },
    onDone: onClose,
  });
  const { lines, dialog } = useLineFields(form);
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="large"
        title={t("change.title", { number })}
        form={form}
        submitLabel={t("common:save")}
      >
        <NumberFields form={form} />
        {mayCost ? (
          <>
            <RateField form={form} offered={null} />
            {lines}
          </>
        ) : null}
        <PaymentFields form={form} />
      </FormDialog>
      {dialog}
    </>
  );
}

/** Users who do not see costs send none. */
const changeOf = (values: OrderForm, { currency }: PurchaseOrder, mayCost: boolean) => ({
  orderNumber: values.orderNumber.trim(),
  orderDate: values.orderDate,
  status: values.status,
  paymentMethod: values.paymentMethod || null,
  paymentAccountId: values.paymentAccountId || null,
  notes: values.notes,
  ...(mayCost && {
    ...(currency !== HOME_CURRENCY && { exchangeRate: rateOf(values, null) }),
    totalAmount: orderTotal(values.items),
    items: linesOf(values),
  }),
});
