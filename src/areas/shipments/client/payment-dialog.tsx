import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { ShipmentDetail } from "../contract.ts";
import { shipmentPapersContract } from "../papers-contract.ts";
import { useOrderFormat } from "./use-order-format.ts";

interface Props {
  shipment: ShipmentDetail;
  onClose: () => void;
}

interface Values {
  amount: number | null;
  gateway: string;
  paymentLink: string;
}

/** Writes down what the shop has to pay for a shipment. */
export function PaymentDialog({ shipment, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const { id, currency, shippingCost, payments } = shipment;
  const { formatFor } = useOrderFormat();
  const add = useWrite(shipmentPapersContract.addShipmentPayment);
  const form = useDialogForm<Values>({
    defaultValues: {
      // The first payment usually is the whole price.
      amount: payments.every(({ status }) => status === "cancelled") ? shippingCost || null : null,
      gateway: "",
      paymentLink: "",
    },
    check: ({ amount, paymentLink }) => ({
      amount: amount ? undefined : "common:invalid.required",
      paymentLink:
        paymentLink.trim() === "" || paymentLink.trim().startsWith("https://")
          ? undefined
          : "shipments:payment.wrongLink",
    }),
    submit: ({ amount, gateway, paymentLink }) =>
      add.mutateAsync({ params: { id }, body: { amount: amount ?? 0, gateway, paymentLink } }),
    onDone: () => {
      toasts.success(t("payment.added"));
      onClose();
    },
    explain: ({ fields }) =>
      fields?.["paymentLink"] ? { paymentLink: "shipments:payment.wrongLink" } : undefined,
  });
  const { input, control } = labelled(form, t, "payment.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("payment.add")}
      description={t("payment.hint")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <FormField {...control("amount")} as={MoneyField} format={formatFor(currency)} />
      <TextField {...input("gateway")} hint={t("payment.gatewayHint")} optional maxLength={80} />
      <TextField
        label={t("payment.link")}
        optional
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        {...form.field("paymentLink")}
      />
    </FormDialog>
  );
}
