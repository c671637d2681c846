import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatDate } from "#src/shared/date-format.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { paymentAccountsContract } from "../../accounts/contract.ts";
import { problemOfTyped } from "../../orders/client/order-form.ts";
import { useOfferedRate } from "../../rates/client/use-offered-rate.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { purchasingContract } from "../../orders/contract.ts";
import { readRate, typedRate } from "../../rates/rate-text.ts";
import type { Supplier } from "../../suppliers/contract.ts";
import { HOME_CURRENCY, payingMethods, type PayingMethod } from "../../values.ts";
import { supplierPaymentsContract } from "../contract.ts";

interface Values {
  amount: number | null;
  currency: OrderCurrency;
  /** Empty: the rate that is offered. */
  exchangeRate: string;
  method: PayingMethod;
  paymentAccountId: string;
  isFromDrawer: boolean;
  purchaseOrderId: string;
  paidOn: string;
  reference: string;
  note: string;
  isInAdvance: boolean;
}
type PayForm = AppForm<Values, Values>;

interface Props {
  supplier: Supplier;
  /** The order that is paid. */
  orderId?: string;
  /** Called with the id of the payment, so that its proof can be added. */
  onPaid: (id: string) => void;
  onClose: () => void;
}

/** Writes a payment to a supplier down. */
export default function PaySupplierDialog({ supplier, orderId = "", onPaid, onClose }: Props) {
  const { t } = useTranslation("supplier-payments");
  const { format } = useCurrency();
  const pay = useWrite(supplierPaymentsContract.paySupplier);
  const { balances = [] } = supplier;
  const owing = balances.find(({ balance }) => balance > 0);
  const [currencyNow, setCurrencyNow] = useState<OrderCurrency>(owing?.currency ?? HOME_CURRENCY);
  const rate = useOfferedRate(currencyNow)?.rate ?? null;
  const owedIn = (currency: OrderCurrency) =>
    balances.find((each) => each.currency === currency)?.balance ?? 0;
  const form = useDialogForm<Values, { id: string }>({
    defaultValues: {
      amount: owing?.balance ?? null,
      currency: currencyNow,
      exchangeRate: "",
      method: "bank",
      paymentAccountId: "",
      isFromDrawer: false,
      purchaseOrderId: orderId,
      paidOn: useToday(),
      reference: "",
      note: "",
      isInAdvance: false,
    },
    check: ({ amount, currency, exchangeRate, paidOn, isInAdvance }) => ({
      amount: amount ? undefined : "common:invalid.required",
      exchangeRate:
        currency === HOME_CURRENCY ? undefined : problemOfTyped(exchangeRate, rate, format),
      paidOn: needed(paidOn),
      isInAdvance:
        (amount ?? 0) > owedIn(currency) && !isInAdvance
          ? "supplier-payments:confirmAdvance"
          : undefined,
    }),
    submit: (values) =>
      pay.mutateAsync({ body: { supplierId: supplier.id, ...paymentOf(values, rate, format) } }),
    onDone: ({ id }) => {
      toasts.success(t("added"));
      onPaid(id);
    },
  });
  const { currency } = useWatch({ control: form.control }) as Values;
  // The rate is read for the chosen currency, and the check of the form needs it.
  if (currency !== currencyNow) setCurrencyNow(currency);
  return (
    <FormDialog
      onClose={onClose}
      title={t("add")}
      description={supplier.name}
      form={form}
      submitLabel={t("submit")}
    >
      <AmountFields form={form} owed={owedIn(currency)} />
      <WayFields form={form} />
      <AboutFields form={form} supplierId={supplier.id} />
    </FormDialog>
  );
}

const paymentOf = (values: Values, offered: number | null, format: MoneyFormat) => {
  const { amount, currency, method, isFromDrawer, isInAdvance } = values;
  const isDrawer = isFromDrawer && method === "cash" && currency === HOME_CURRENCY;
  return {
    amount: amount ?? 0,
    currency,
    ...(currency !== HOME_CURRENCY && {
      exchangeRate: readRate(values.exchangeRate, format) ?? offered ?? undefined,
    }),
    method,
    paymentAccountId: isDrawer ? null : values.paymentAccountId || null,
    isFromDrawer: isDrawer,
    purchaseOrderId: values.purchaseOrderId || null,
    paidOn: values.paidOn,
    reference: values.reference,
    note: values.note,
    isInAdvance,
  };
};

/** The amount and its currency. What exceeds the debt must be meant. */
function AmountFields({ form, owed }: { form: PayForm; owed: number }) {
  const { t, language } = useTranslation("supplier-payments");
  const { format } = useCurrency();
  const { formatFor, moneyIn } = useOrderFormat();
  const { amount, currency } = useWatch({ control: form.control }) as Values;
  const offered = useOfferedRate(currency);
  const isTooMuch = (amount ?? 0) > owed;
  const { input, control } = labelled(form, t, "");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <FormField
          {...control("amount")}
          as={MoneyField}
          hint={
            owed > 0
              ? t("owed", { amount: moneyIn(currency, owed) })
              : t("owesNothing", { currency })
          }
          format={formatFor(currency)}
        />
        <SelectField
          {...input("currency")}
          options={orderCurrencies.map((value) => ({ value, label: value }))}
        />
      </div>
      {isTooMuch ? (
        <CheckboxField
          label={t("inAdvance")}
          hint={t("inAdvanceHint", {
            amount: moneyIn(currency, (amount ?? 0) - Math.max(0, owed)),
          })}
          {...form.field("isInAdvance")}
        />
      ) : null}
      {currency === HOME_CURRENCY ? null : (
        <TextField
          label={t("purchasing:field.exchangeRate")}
          hint={
            offered
              ? t("purchasing:field.rateOffered", {
                  currency,
                  day: formatDate(offered.effectiveDate, language),
                })
              : t("purchasing:field.rateHint", { currency })
          }
          inputMode="decimal"
          maxLength={14}
          placeholder={offered ? typedRate(offered.rate, format) : ""}
          {...form.field("exchangeRate")}
        />
      )}
    </>
  );
}

/** From where the money comes: an account, or the drawer. */
function WayFields({ form }: { form: PayForm }) {
  const { t } = useTranslation("supplier-payments");
  const { method, currency, isFromDrawer } = useWatch({ control: form.control }) as Values;
  const { data } = useQuery(read(paymentAccountsContract.listPaymentAccounts, {}));
  const accounts = (data?.items ?? []).filter(({ type }) => type === method);
  const mayBeDrawer = method === "cash" && currency === HOME_CURRENCY;
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t("by")}
          options={payingMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          {...form.field("method")}
        />
        {mayBeDrawer && isFromDrawer ? null : (
          <SelectField
            label={t("account")}
            options={[
              { value: "", label: t("noAccount") },
              ...accounts.map(({ id, name, accountNumber }) => ({
                value: id,
                label: [name, accountNumber].filter(Boolean).join(" · "),
              })),
            ]}
            {...form.field("paymentAccountId")}
          />
        )}
      </div>
      {mayBeDrawer ? (
        <CheckboxField
          label={t("fromDrawer")}
          hint={t("fromDrawerHint")}
          {...form.field("isFromDrawer")}
        />
      ) : null}
    </>
  );
}

/** The day, the order and what the proof says. */
function AboutFields({ form, supplierId }: { form: PayForm; supplierId: string }) {
  const { t } = useTranslation("supplier-payments");
  const today = useToday();
  const { currency, purchaseOrderId } = useWatch({ control: form.control }) as Values;
  const { data } = useQuery(
    read(purchasingContract.listPurchaseOrders, { query: { supplierId, limit: 50 } }),
  );
  const orders = (data?.items ?? []).filter(
    (order) => order.currency === currency || order.id === purchaseOrderId,
  );
  const { input, control } = labelled(form, t, "");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <FormField {...control("paidOn")} as={DateField} max={today} />
        <SelectField
          label={t("order")}
          options={[
            { value: "", label: t("noOrder") },
            ...orders.map(({ id, orderNumber }) => ({ value: id, label: orderNumber })),
          ]}
          {...form.field("purchaseOrderId")}
        />
      </div>
      <TextField {...input("reference")} optional maxLength={80} spellCheck={false} />
      <TextField {...input("note")} optional maxLength={500} />
    </>
  );
}
