import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shipmentsContract } from "../contract.ts";
import { shipmentModes, type OrderCurrency, type ShipmentMode } from "../rules.ts";
import { useOrderFormat } from "./use-order-format.ts";

interface Props {
  order: { id: string; orderNumber: string; currency: OrderCurrency };
  onClose: () => void;
}

interface Values {
  mode: "" | ShipmentMode;
  agentName: string;
  shippingCost: number | null;
}

/** Adds a shipment to an order whose goods do not come all at once. */
export default function AddShipmentDialog({ order, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const { formatFor } = useOrderFormat();
  const mayPay = useMay()("pay_shipments");
  const add = useWrite(shipmentsContract.createShipment);
  const form = useDialogForm<Values>({
    defaultValues: { mode: "", agentName: "", shippingCost: null },
    check: ({ mode }) => ({ mode: needed(mode, "shipments:add.needsMode") }),
    submit: ({ mode, agentName, shippingCost }) =>
      add.mutateAsync({
        // The check of the form makes sure that a mode is chosen.
        body: { purchaseOrderId: order.id, mode: mode || "meli", agentName, shippingCost },
      }),
    onDone: () => {
      toasts.success(t("add.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("add.title", { order: order.orderNumber })}
      description={t("add.hint")}
      form={form}
      submitLabel={t("add.action")}
    >
      <SelectField
        label={t("add.mode")}
        placeholder={t("add.chooseMode")}
        options={shipmentModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        {...form.field("mode")}
      />
      <TextField label={t("column.agent")} optional maxLength={120} {...form.field("agentName")} />
      {mayPay ? (
        <ControlledField form={form} name="shippingCost">
          {(field) => (
            <MoneyField
              label={t("money.cost")}
              optional
              format={formatFor(order.currency)}
              {...field}
            />
          )}
        </ControlledField>
      ) : null}
    </FormDialog>
  );
}
