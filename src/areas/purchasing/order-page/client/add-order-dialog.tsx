import { Suspense, useRef, useState, type Ref } from "react";
import { useWatch } from "react-hook-form";
import { orderCurrencies, shipmentModes } from "#src/areas/shipments/rules.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, FormField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import { purchasingContract } from "../../orders/contract.ts";
import { orderTotal } from "../../rules.ts";
import type { Supplier } from "../../suppliers/contract.ts";
import { useLineFields } from "./line-fields.tsx";
import { NumberFields, PaymentFields, RateField, type OrderFormHook } from "./order-fields.tsx";
import {
  checkNewOrder,
  emptyOrder,
  linesOf,
  rateOf,
  type OrderForm,
} from "../../orders/client/order-form.ts";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { useOfferedRate } from "../../rates/client/use-offered-rate.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";

const SupplierDialog = lazyWithWords(
  () => import("../../suppliers/client/supplier-dialog.tsx"),
  "suppliers",
);

/** Writes a purchase order down, together with its shipment. */
export default function AddOrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  const { format } = useCurrency();
  const create = useWrite(purchasingContract.createPurchaseOrder);
  const [newSupplier, setNewSupplier] = useState<string | null>(null);
  const [added, setAdded] = useState<Supplier | null>(null);
  const [currencyNow, setCurrencyNow] = useState<OrderForm["currency"]>("TZS");
  const offered = useOfferedRate(currencyNow);
  const rate = offered?.rate ?? null;
  const form = useDialogForm<OrderForm>({
    defaultValues: emptyOrder(useToday()),
    check: (values) => checkNewOrder(values, rate, format),
    failed: t("new.failed"),
    submit: async (values) => {
      const { orderNumber } = await create.mutateAsync({ body: newOrderOf(values, rate, format) });
      toasts.success(t("new.done", { number: orderNumber }));
    },
    onDone: onClose,
  });
  const currency = useWatch({ control: form.control, name: "currency" });
  // The rate is read for the chosen currency, and the check of the form needs it.
  if (currency !== currencyNow) setCurrencyNow(currency);
  const shipment = useRef<HTMLDivElement>(null);
  const { lines, dialog } = useLineFields(form);
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="large"
        title={t("new.title")}
        form={form}
        submitLabel={t("new.submit")}
      >
        <ControlledField form={form} name="supplierId">
          {({ value, onChange, error, ref }) => (
            <SupplierField
              value={value}
              onChange={(id, supplier) => {
                onChange(id);
                takeUsual(form, supplier);
                // The next field that has no value yet. The search disappears, and no key may be lost until then.
                if (id) shipment.current?.querySelector("select")?.focus();
              }}
              error={error}
              ref={ref}
              added={added}
              onAdd={may("manage_suppliers") ? setNewSupplier : undefined}
            />
          )}
        </ControlledField>
        <NumberFields form={form} isNew />
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField
            label={t("field.currency")}
            options={orderCurrencies.map((value) => ({ value, label: value }))}
            {...form.field("currency")}
          />
          <RateField form={form} offered={offered} />
        </div>
        <ShipmentFields form={form} ref={shipment} />
        {lines}
        <PaymentFields form={form} />
      </FormDialog>
      {dialog}
      <Suspense>
        {newSupplier === null ? null : (
          <SupplierDialog
            supplier={null}
            typed={newSupplier}
            onClose={() => setNewSupplier(null)}
            onDone={(supplier) => {
              setAdded(supplier);
              form.setValue("supplierId", supplier.id, { shouldDirty: true, shouldValidate: true });
              form.setFocus("shipmentMode");
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function ShipmentFields({ form, ref }: { form: OrderFormHook; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  const currency = useWatch({ control: form.control, name: "currency" });
  const { input, control } = labelled(form, t, "field.");
  return (
    <div ref={ref} className="grid gap-4 tablet:grid-cols-3">
      <SelectField
        {...input("shipmentMode")}
        placeholder={t("field.chooseMode")}
        options={shipmentModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <TextField {...input("agentName")} optional maxLength={120} />
      <FormField
        {...control("shippingCost")}
        as={MoneyField}
        optional
        format={formatFor(currency)}
      />
    </div>
  );
}

/** Fills the fields that the user has not touched with what the last order from this supplier had. */
function takeUsual(form: OrderFormHook, supplier: Supplier | undefined): void {
  if (!supplier?.usual) return;
  const { dirtyFields } = form.formState;
  const { currency, shipmentMode, agentName, paymentMethod, paymentAccountId } = supplier.usual;
  const usual = {
    currency,
    shipmentMode: shipmentMode ?? "",
    agentName: agentName ?? "",
    paymentMethod: paymentMethod ?? "",
    paymentAccountId: paymentAccountId ?? "",
  } as const;
  for (const name of Object.keys(usual) as (keyof typeof usual)[])
    if (!dirtyFields[name]) form.setValue(name, usual[name]);
}

const newOrderOf = (values: OrderForm, offered: number | null, format: MoneyFormat) => ({
  supplierId: values.supplierId,
  ...(values.orderNumber.trim() && { orderNumber: values.orderNumber.trim() }),
  orderDate: values.orderDate,
  status: values.status,
  currency: values.currency,
  exchangeRate: rateOf(values, offered, format),
  // The check of the form makes sure that a mode is chosen.
  shipmentMode: values.shipmentMode || "meli",
  agentName: values.agentName,
  shippingCost: values.shippingCost,
  paymentMethod: values.paymentMethod || null,
  paymentAccountId: values.paymentAccountId || null,
  notes: values.notes,
  totalAmount: orderTotal(values.items),
  items: linesOf(values),
});
