import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { purchasingContract } from "../../orders/contract.ts";
import type { Supplier } from "../../suppliers/contract.ts";
import { supplierReturnsContract } from "../contract.ts";
import { GoodsThatGoBack } from "./goods-that-go-back.tsx";
import { linesToReturn, type TypedLines } from "./typed-return.ts";

interface Values {
  purchaseOrderId: string;
  /** By the ids of orders, so that goods of another order are not sent. */
  goods: Record<string, TypedLines>;
  reason: string;
}

interface Props {
  supplier: Supplier;
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Asks a supplier to take received goods of an order back. */
export default function NewReturnDialog({
  supplier: { id: supplierId, name },
  onDone,
  onClose,
}: Props) {
  const { t } = useTranslation("supplier-returns");
  const create = useWrite(supplierReturnsContract.createSupplierReturn);
  const { data: orders } = useQuery(
    read(purchasingContract.listPurchaseOrders, { query: { supplierId, limit: 100 } }),
  );
  const received = orders?.items.filter((order) => order.receivedQuantity > 0);
  const form = useDialogForm<Values, { id: string; returnNumber: string }>({
    defaultValues: { purchaseOrderId: "", goods: {}, reason: "" },
    check: ({ purchaseOrderId, goods, reason }) => ({
      purchaseOrderId: needed(purchaseOrderId),
      goods:
        purchaseOrderId === "" || linesToReturn(goods[purchaseOrderId])?.length
          ? undefined
          : "supplier-returns:new.nothing",
      reason: needed(reason),
    }),
    submit: ({ purchaseOrderId, goods, reason }) =>
      create.mutateAsync({
        body: {
          purchaseOrderId,
          reason: reason.trim(),
          lines: linesToReturn(goods[purchaseOrderId]) ?? [],
        },
      }),
    onDone: ({ id, returnNumber: number }) => {
      toasts.success(t("new.done", { number }));
      onDone(id);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("new.title", { name })}
      form={form}
      submitLabel={t("new.submit")}
    >
      <SelectField
        label={t("new.order")}
        placeholder={t("new.chooseOrder")}
        {...(received?.length === 0 && { hint: t("new.noOrders") })}
        options={(received ?? []).map(({ id, orderNumber }) => ({ value: id, label: orderNumber }))}
        {...form.field("purchaseOrderId")}
      />
      <GoodsField form={form} />
      <TextArea label={t("new.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}

/** Which goods of the chosen order go back. */
function GoodsField({ form }: { form: AppForm<Values, Values> }) {
  const { purchaseOrderId: id } = useWatch({ control: form.control }) as Values;
  const { data: order } = useQuery({
    ...read(purchasingContract.getPurchaseOrder, { params: { id } }),
    enabled: id !== "",
  });
  if (id === "") return null;
  if (!order) return <SkeletonText lines={3} />;
  return (
    <ControlledField form={form} name="goods">
      {({ value, onChange, error }) => (
        <GoodsThatGoBack
          order={order}
          value={value[id] ?? {}}
          onChange={(typed) => onChange({ ...value, [id]: typed })}
          error={error}
        />
      )}
    </ControlledField>
  );
}
