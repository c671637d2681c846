import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "#src/client/data/queries.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { paymentAccountsContract } from "../../accounts/contract.ts";
import { openStatuses } from "../../rules.ts";
import type { ExchangeRate } from "../../rates/contract.ts";
import { typedRate } from "../../rates/rate-text.ts";
import { HOME_CURRENCY, payingMethods } from "../../values.ts";
import type { OrderForm } from "../../orders/client/order-form.ts";

export type OrderFormHook = AppForm<OrderForm, OrderForm>;

/** The number, day and status of an order. */
export function NumberFields({ form, isNew = false }: { form: OrderFormHook; isNew?: boolean }) {
  const { t } = useTranslation("purchasing");
  const { input, control } = labelled(form, t, "field.");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-3">
        <TextField
          {...input("orderNumber")}
          hint={isNew && t("field.orderNumberHint")}
          maxLength={40}
        />
        <FormField {...control("orderDate")} as={DateField} />
        <SelectField
          {...input("status")}
          hint={t("change.stay")}
          options={openStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </div>
    </>
  );
}

/** The rate of another currency than the shilling. While it is empty, the latest stored rate is offered. */
export function RateField({
  form,
  offered,
}: {
  form: OrderFormHook;
  offered: ExchangeRate | null;
}) {
  const { t, language } = useTranslation("purchasing");
  const { format } = useCurrency();
  const currency = useWatch({ control: form.control, name: "currency" });
  if (currency === HOME_CURRENCY) return null;
  return (
    <TextField
      label={t("field.exchangeRate")}
      hint={
        offered
          ? t("field.rateOffered", { currency, day: formatDate(offered.effectiveDate, language) })
          : t("field.rateHint", { currency })
      }
      inputMode="decimal"
      maxLength={14}
      placeholder={offered ? typedRate(offered.rate, format) : ""}
      {...form.field("exchangeRate")}
    />
  );
}

/** How the supplier is paid, and what else is to be said. */
export function PaymentFields({ form }: { form: OrderFormHook }) {
  const { t } = useTranslation("purchasing");
  const [method, accountId] = useWatch({
    control: form.control,
    name: ["paymentMethod", "paymentAccountId"],
  });
  const { data } = useQuery(read(paymentAccountsContract.listPaymentAccounts, {}));
  const accounts = (data?.items ?? []).filter(
    ({ id, type }) => id === accountId || method === "" || type === method,
  );
  const { input } = labelled(form, t, "field.");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          {...input("paymentMethod")}
          options={[
            { value: "", label: t("field.noMethod") },
            ...payingMethods.map((value) => ({ value, label: t(`method.${value}`) })),
          ]}
        />
        <SelectField
          label={t("field.paymentAccount")}
          options={[
            { value: "", label: t("field.noAccount") },
            ...accounts.map(({ id, name, accountNumber }) => ({
              value: id,
              label: accountNumber ? `${name} · ${accountNumber}` : name,
            })),
          ]}
          {...form.field("paymentAccountId")}
        />
      </div>
      <TextArea {...input("notes")} optional rows={2} maxLength={2000} />
    </>
  );
}
