import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import SerialsField from "#src/areas/inventory/serials/client/serials-field.tsx";
import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
import { purchasingContract, type PurchaseOrderLine } from "../../contract.ts";
import type { Supplier } from "../../suppliers/contract.ts";
import { supplierReturnsContract } from "../contract.ts";

interface Values {
  purchaseOrderId: string;
  lineId: string;
  quantity: string;
  serials: string;
  reason: string;
}
type ReturnForm = AppForm<Values, Values>;

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
    defaultValues: { purchaseOrderId: "", lineId: "", quantity: "", serials: "", reason: "" },
    check: ({ purchaseOrderId, lineId, quantity, reason }) => ({
      purchaseOrderId: needed(purchaseOrderId),
      lineId: needed(lineId),
      quantity: /^[1-9]\d{0,6}$/.test(quantity.trim()) ? undefined : "supplier-returns:new.nothing",
      reason: needed(reason),
    }),
    submit: ({ purchaseOrderId, lineId, quantity, serials, reason }) =>
      create.mutateAsync({
        body: {
          purchaseOrderId,
          reason: reason.trim(),
          lines: [
            {
              purchaseOrderLineId: lineId,
              quantity: Number(quantity),
              ...(serials.trim() && { serials: readSerials(serials).serials }),
            },
          ],
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
      <LineFields form={form} />
      <TextArea label={t("new.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}

const leftOf = (line: PurchaseOrderLine) => line.receivedQuantity - line.returnedQuantity;

/** Which goods of the chosen order, and how many pieces, by their serial numbers where they have them. */
function LineFields({ form }: { form: ReturnForm }) {
  const { t } = useTranslation("supplier-returns");
  const { purchaseOrderId: id, lineId } = useWatch({ control: form.control }) as Values;
  const { data: order } = useQuery({
    ...read(purchasingContract.getPurchaseOrder, { params: { id } }),
    enabled: id !== "",
  });
  const lines = order?.items.filter((line) => leftOf(line) > 0) ?? [];
  const line = lines.find((each) => each.id === lineId);
  if (!order) return null;
  return (
    <>
      <SelectField
        label={t("new.goods")}
        placeholder={t("new.chooseGoods")}
        {...(lines.length === 0 && { hint: t("new.nothingLeft") })}
        options={lines.map((each) => ({ value: each.id, label: `${each.itemName} · ${each.sku}` }))}
        {...form.field("lineId")}
      />
      {line ? <PieceFields form={form} line={line} /> : null}
    </>
  );
}

function PieceFields({ form, line }: { form: ReturnForm; line: PurchaseOrderLine }) {
  const { t } = useTranslation("supplier-returns");
  const { quantity } = useWatch({ control: form.control }) as Values;
  const { data: item } = useQuery(read(inventoryContract.getItem, { params: { id: line.itemId } }));
  return (
    <>
      <TextField
        label={t("new.quantity")}
        hint={t("new.left", { count: leftOf(line) })}
        inputMode="numeric"
        maxLength={7}
        {...form.field("quantity")}
      />
      {item?.isSerialised ? (
        <ControlledField form={form} name="serials">
          {({ value, onChange }) => (
            <SerialsField
              value={value}
              onChange={onChange}
              expected={Number(quantity) || 0}
              asked={form.formState.isSubmitted}
            />
          )}
        </ControlledField>
      ) : null}
    </>
  );
}
