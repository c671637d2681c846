import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shipmentsContract, type ShipmentDetail } from "../contract.ts";
import { useOrderFormat } from "./use-order-format.ts";

interface Props {
  shipment: ShipmentDetail;
  onClose: () => void;
}

interface Values {
  shippingCost: number | null;
  reason: string;
}

/** Changes what the shipping costs, with the reason. */
export function CostDialog({ shipment, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const { id, version, currency } = shipment;
  const { formatFor } = useOrderFormat();
  const change = useWrite(shipmentsContract.changeShippingCost);
  const form = useDialogForm<Values>({
    defaultValues: { shippingCost: shipment.shippingCost, reason: "" },
    check: ({ shippingCost, reason }) => ({
      shippingCost: shippingCost === null ? "common:invalid.required" : undefined,
      reason: needed(reason),
    }),
    submit: ({ shippingCost, reason }) =>
      change.mutateAsync({
        params: { id },
        body: { shippingCost: shippingCost ?? 0, reason: reason.trim(), version },
      }),
    onDone: () => {
      toasts.success(t("cost.changed"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("cost.change")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="shippingCost">
        {(field) => <MoneyField label={t("money.cost")} format={formatFor(currency)} {...field} />}
      </ControlledField>
      <TextArea label={t("cost.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
